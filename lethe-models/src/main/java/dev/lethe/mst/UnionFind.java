package dev.lethe.mst;

import java.util.Arrays;

/**
 * Disjoint sets of vertices, joined by size, with path halving: near-constant time an operation.
 */
final class UnionFind {

  /** The parent of a vertex; of a root, minus the size of its set. */
  private final int[] parent;

  UnionFind(int vertices) {
    parent = new int[vertices];
    Arrays.fill(parent, -1);
  }

  int find(int vertex) {
    int[] up = parent;
    int here = vertex;
    int above = up[here];
    while (above >= 0) {
      int top = up[above];
      if (top < 0) {
        return above;
      }
      up[here] = top;
      here = top;
      above = up[here];
    }
    return here;
  }

  /** Joins two different sets, given by their roots, and returns the one that stays a root. */
  int join(int a, int b) {
    boolean larger = parent[a] <= parent[b];
    int root = larger ? a : b;
    int child = larger ? b : a;
    parent[root] += parent[child];
    parent[child] = root;
    return root;
  }

  /** Writes the root of every vertex, so that threads may compare sets without moving pointers. */
  void roots(int[] into) {
    for (int v = 0; v < into.length; v++) {
      into[v] = find(v);
    }
  }
}
