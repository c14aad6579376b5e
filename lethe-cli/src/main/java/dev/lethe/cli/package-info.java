/**
 * The command line, a room for each subject; commands read options, call the library and print, and
 * never compute. Here are the root and the commands that need no room of their own.
 */
@NullMarked
package dev.lethe.cli;

import org.jspecify.annotations.NullMarked;
