/** Spanning trees that forget; nothing that checks a certificate knows this package. */
@NullMarked
package dev.lethe.mst.unlearn;

import org.jspecify.annotations.NullMarked;
