/** Around {@code lethe verify}: its options, a room each, and what is made of its report. */
@NullMarked
package dev.lethe.cli.verify;

import org.jspecify.annotations.NullMarked;
