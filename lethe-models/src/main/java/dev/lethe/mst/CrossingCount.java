package dev.lethe.mst;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Counts the edges that cross each merge of Kruskal's algorithm after a given one, in one pass over
 * the edges, wherever they are held.
 *
 * <p>Smaller components hang under larger ones, so the tree has depth ≤ log₂|V|, and each link
 * remembers the number of the merge that made it. Links grow younger towards the root, hence u and
 * v were joined by the youngest link on the way between them: the path maximum, O(log |V|). An edge
 * crosses that merge and no other.
 */
public final class CrossingCount implements Serializable {

  private static final long serialVersionUID = 1;

  /** What {@link #merge} says of vertices in different components. */
  static final int NEVER = -1;

  private final int[] parent;
  private final int[] merge;
  private final int after;
  private final int merges;

  /** Of a root, {@code merge} is the largest int. */
  CrossingCount(int[] parent, int[] merge, int after, int merges) {
    this.parent = parent;
    this.merge = merge;
    this.after = after;
    this.merges = merges;
  }

  /** The number of the merge that joined two different vertices, or {@link #NEVER}. */
  int merge(int u, int v) {
    int a = u;
    int b = v;
    int youngest = NEVER;
    while (a != b) {
      if (merge[a] > merge[b]) {
        int later = a;
        a = b;
        b = later;
      }
      youngest = merge[a];
      if (youngest == Integer.MAX_VALUE) {
        return NEVER;
      }
      a = parent[a];
    }
    return youngest;
  }

  /** A count of no edges: one number for each merge after the given one. */
  public long[] none() {
    return new long[merges - after - 1];
  }

  /** Counts the edge {u, v}. */
  public void add(int u, int v, long[] counts) {
    int at = merge(u, v);
    if (at > after) {
      counts[at - after - 1]++;
    }
  }

  /** Adds up two counts, in the first of them. */
  public static long[] sum(long[] a, long[] b) {
    Arrays.setAll(a, i -> a[i] + b[i]);
    return a;
  }
}
