/** Rows of a cluster's tables as cells: kinds, partitions, and what is told where one is unreadable. */
@NullMarked
package dev.lethe.spark.reading;

import org.jspecify.annotations.NullMarked;
