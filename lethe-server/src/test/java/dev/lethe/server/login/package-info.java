@NullMarked
package dev.lethe.server.login;

import org.jspecify.annotations.NullMarked;
