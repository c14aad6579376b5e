/** Weighted edge lists over a public vertex set. */
@NullMarked
package dev.lethe.data.graph;

import org.jspecify.annotations.NullMarked;
