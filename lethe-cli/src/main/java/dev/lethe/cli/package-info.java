/** The commands: they read options, call the library and print; they never compute. */
@NullMarked
package dev.lethe.cli;

import org.jspecify.annotations.NullMarked;
