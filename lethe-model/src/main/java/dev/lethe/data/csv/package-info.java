/** Delimited text, read without a string per field: tokens, exact decimal numbers, tables. */
@NullMarked
package dev.lethe.data.csv;

import org.jspecify.annotations.NullMarked;
