/** How good released models are on held-out rows of real data, method by method. */
@NullMarked
package dev.lethe.bench.utility;

import org.jspecify.annotations.NullMarked;
