/** The console in a real browser. */
@NullMarked
package dev.lethe.server.console;

import org.jspecify.annotations.NullMarked;
