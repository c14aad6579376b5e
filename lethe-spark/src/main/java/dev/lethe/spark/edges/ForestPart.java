package dev.lethe.spark.edges;

import java.io.Serializable;

/**
 * What is left of some of the edges: a minimum spanning forest of them, and how many each vertex
 * had.
 */
record ForestPart(EdgeBlock forest, int[] degree, long edges) implements Serializable {

  int vertices() {
    return degree.length;
  }

  ForestPart plus(ForestPart other) {
    ForestBuilder both = new ForestBuilder(vertices());
    both.add(this);
    both.add(other);
    return both.build();
  }
}
