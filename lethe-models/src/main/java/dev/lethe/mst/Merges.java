package dev.lethe.mst;

import java.util.Arrays;

/**
 * What Kruskal's algorithm did: its merges, lightest first.
 *
 * <p>Merge i was made by an edge and hung the root of the smaller component under that of the
 * larger. Roots are recorded as they were when joined, so the links form the union-by-size tree
 * without shortened paths, of depth ≤ log₂|V|, whatever the finder did to its own pointers.
 */
final class Merges {

  final int[] edge;
  final int[] root;
  final int[] child;
  private int count;

  Merges(int most) {
    edge = new int[most];
    root = new int[most];
    child = new int[most];
  }

  private Merges(Merges all) {
    count = all.count;
    edge = Arrays.copyOf(all.edge, count);
    root = Arrays.copyOf(all.root, count);
    child = Arrays.copyOf(all.child, count);
  }

  void add(int edgeNumber, int larger, int smaller) {
    edge[count] = edgeNumber;
    root[count] = larger;
    child[count++] = smaller;
  }

  int count() {
    return count;
  }

  /** The same merges in arrays of their own length. */
  Merges trimmed() {
    return count == edge.length ? this : new Merges(this);
  }
}
