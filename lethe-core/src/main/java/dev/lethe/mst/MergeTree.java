package dev.lethe.mst;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * When and by which edge Kruskal's algorithm joined any two vertices.
 *
 * <p>Smaller components hang under larger ones, so the tree has depth ≤ log₂|V|, and each link
 * remembers the number of the merge that made it. Links grow younger towards the root, hence u and
 * v were joined by the youngest link on the way between them: the path maximum, O(log |V|). That
 * merge's edge is the heaviest on the way from u to v in the minimum spanning forest, the
 * bottleneck of the pair.
 */
final class MergeTree {

  /** What {@link #merge} says of vertices in different components. */
  static final int NEVER = -1;

  private final MinimumSpanningForest forest;
  private final int[] parent;
  private final int[] merge;

  /** For merge i of components A and C, |A|·|C|. */
  private final long[] pairs;

  /** The last merge that certainly has a pair without an edge, or NEVER. */
  private final int certain;

  private MergeTree(
      MinimumSpanningForest forest, int[] parent, int[] merge, long[] pairs, int certain) {
    this.forest = forest;
    this.parent = parent;
    this.merge = merge;
    this.pairs = pairs;
    this.certain = certain;
  }

  static MergeTree of(MinimumSpanningForest forest) {
    WeightedGraph graph = forest.graph();
    Merges merges = forest.merges();
    int[] parent = new int[graph.vertices()];
    int[] merge = new int[graph.vertices()];
    Arrays.fill(merge, Integer.MAX_VALUE);
    int[] size = new int[graph.vertices()];
    Arrays.fill(size, 1);
    long[] ends = new long[graph.vertices()];
    Arrays.setAll(ends, graph::degree);
    long[] pairs = new long[merges.count()];
    int certain = NEVER;
    for (int i = 0; i < pairs.length; i++) {
      int a = merges.root[i];
      int c = merges.child[i];
      pairs[i] = (long) size[a] * size[c];
      // Every crossing edge ends in A and in C, so the ends counted there are enough to tell.
      if (pairs[i] > Math.min(graph.edges(), Math.min(ends[a], ends[c]))) {
        certain = i;
      }
      parent[c] = a;
      merge[c] = i;
      size[a] += size[c];
      ends[a] += ends[c];
    }
    return new MergeTree(forest, parent, merge, pairs, certain);
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

  /** The graph's number of the edge that made a merge. */
  int edge(int merge) {
    return forest.edge(merge);
  }

  /**
   * The last merge of components A and C with a pair in A × C that no edge joins, or NEVER if every
   * component is complete.
   *
   * <p>Merges after the last certain one are counted, all in one pass: an edge crosses the merge
   * that joined its ends and no other, and A × C has a pair without an edge iff fewer than |A|·|C|
   * edges cross. No pair without an edge is ever enumerated: O(|E| log |V|) at worst, O(|V| log
   * |V|) if the last merge is certain.
   */
  int lastWithMissingPair() {
    if (certain == pairs.length - 1) {
      return certain;
    }
    long[] crossing = crossings();
    int last = pairs.length - 1;
    while (last > certain && crossing[last - certain - 1] == pairs[last]) {
      last--;
    }
    return last;
  }

  /** The number of edges that cross each merge after the last certain one. */
  private long[] crossings() {
    WeightedGraph graph = forest.graph();
    int parts = Runtime.getRuntime().availableProcessors();
    int part = graph.edges() / parts + 1;
    return IntStream.range(0, parts)
        .parallel()
        .mapToObj(
            p -> {
              long[] count = new long[pairs.length - certain - 1];
              int end = (int) Math.min(graph.edges(), (p + 1L) * part);
              for (int i = p * part; i < end; i++) {
                int at = merge(graph.from[i], graph.to[i]);
                if (at > certain) {
                  count[at - certain - 1]++;
                }
              }
              return count;
            })
        .reduce(MergeTree::sum)
        .orElseThrow();
  }

  private static long[] sum(long[] a, long[] b) {
    Arrays.setAll(a, i -> a[i] + b[i]);
    return a;
  }
}
