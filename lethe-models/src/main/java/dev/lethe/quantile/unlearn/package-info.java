/** Quantiles that forget; nothing that checks a certificate knows this package. */
@NullMarked
package dev.lethe.quantile.unlearn;

import org.jspecify.annotations.NullMarked;
