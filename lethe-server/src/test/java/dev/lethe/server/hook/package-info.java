@NullMarked
package dev.lethe.server.hook;

import org.jspecify.annotations.NullMarked;
