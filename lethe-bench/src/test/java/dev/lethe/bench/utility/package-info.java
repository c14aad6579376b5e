/** The comparison on real data, tried on generated files of the same shape. */
@NullMarked
package dev.lethe.bench.utility;

import org.jspecify.annotations.NullMarked;
