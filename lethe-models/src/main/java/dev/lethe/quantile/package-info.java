/** The median and every other quantile of bounded values, and how far deletions can move them. */
@NullMarked
package dev.lethe.quantile;

import org.jspecify.annotations.NullMarked;
