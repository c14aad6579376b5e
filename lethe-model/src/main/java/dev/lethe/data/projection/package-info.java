/** Gaussian random projection from a public seed, the same on every machine. */
@NullMarked
package dev.lethe.data.projection;

import org.jspecify.annotations.NullMarked;
