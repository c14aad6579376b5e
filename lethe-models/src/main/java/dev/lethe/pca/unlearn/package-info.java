/** Projectors that forget; nothing that checks a certificate knows this package. */
@NullMarked
package dev.lethe.pca.unlearn;

import org.jspecify.annotations.NullMarked;
