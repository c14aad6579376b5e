/** Graphs whose edges are rows of a table. */
@NullMarked
package dev.lethe.spark.edges;

import org.jspecify.annotations.NullMarked;
