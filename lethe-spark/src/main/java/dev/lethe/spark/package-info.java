/** Rows on a cluster: the same engine, the same bits. */
@NullMarked
package dev.lethe.spark;

import org.jspecify.annotations.NullMarked;
