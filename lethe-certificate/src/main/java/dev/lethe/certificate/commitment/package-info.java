/** A secret-keyed digest of the retained rows: order-free, history-free, updated row by row. */
@NullMarked
package dev.lethe.certificate.commitment;

import org.jspecify.annotations.NullMarked;
