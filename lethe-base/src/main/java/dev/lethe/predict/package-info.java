/** What a linear model says of a row, as data: every way to serve a model reads the same. */
@NullMarked
package dev.lethe.predict;

import org.jspecify.annotations.NullMarked;
