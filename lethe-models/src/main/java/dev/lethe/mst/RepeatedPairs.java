package dev.lethe.mst;

import dev.lethe.base.BadInputException;

/**
 * Refuses a second edge for a pair of vertices.
 *
 * <p>Edges are dealt to their smaller end by counting; then each vertex marks its larger
 * neighbours, and a mark met twice is a repeated pair. O(|V| + |E|), one int an edge.
 */
final class RepeatedPairs {

  private RepeatedPairs() {}

  static void refuse(int vertices, int[] from, int[] to) {
    int[] start = new int[vertices + 1];
    for (int i = 0; i < from.length; i++) {
      start[Math.min(from[i], to[i]) + 1]++;
    }
    for (int v = 0; v < vertices; v++) {
      start[v + 1] += start[v];
    }
    int[] neighbour = new int[from.length];
    for (int i = 0; i < from.length; i++) {
      int smaller = Math.min(from[i], to[i]);
      neighbour[start[smaller]++] = Math.max(from[i], to[i]);
    }
    // Filling moved every start to the next vertex's, so start[v] is now the end of v's neighbours.
    int[] seenBy = new int[vertices];
    int at = 0;
    for (int v = 0; v < vertices; v++) {
      for (; at < start[v]; at++) {
        // A larger neighbour is never 0, and v + 1 tells vertex 0 from "not seen".
        if (seenBy[neighbour[at]] == v + 1) {
          throw repeated(from, to, v, neighbour[at]);
        }
        seenBy[neighbour[at]] = v + 1;
      }
    }
  }

  private static BadInputException repeated(int[] from, int[] to, int smaller, int larger) {
    int first = -1;
    for (int i = 0; i < from.length; i++) {
      if (Math.min(from[i], to[i]) == smaller && Math.max(from[i], to[i]) == larger) {
        if (first >= 0) {
          return new BadInputException(
              "at most one edge a pair, but edges %d and %d both join %d and %d: keep the lighter"
                  .formatted(first, i, smaller, larger));
        }
        first = i;
      }
    }
    throw new AssertionError("no repeated pair");
  }
}
