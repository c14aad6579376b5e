@NullMarked
package dev.lethe.server.register;

import org.jspecify.annotations.NullMarked;
