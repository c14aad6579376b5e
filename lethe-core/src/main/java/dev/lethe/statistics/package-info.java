/** Exact sufficient statistics: add, remove, merge; the same bits on every machine. */
@NullMarked
package dev.lethe.statistics;

import org.jspecify.annotations.NullMarked;
