/** What every other package may use: errors, directed rounding, small value types, progress. */
@NullMarked
package dev.lethe.base;

import org.jspecify.annotations.NullMarked;
