package dev.lethe.mst;

import dev.lethe.base.Processors;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * When and by which edge Kruskal's algorithm joined any two vertices.
 *
 * <p>The edge of the merge that joined u and v is the heaviest on the way from u to v in the
 * minimum spanning forest, the bottleneck of the pair.
 *
 * @param pairs for merge i of components A and C, |A|·|C|
 * @param certain the last merge that certainly has a pair without an edge, or {@link #NEVER}
 */
record MergeTree(MinimumSpanningForest forest, CrossingCount crossing, long[] pairs, int certain) {

  /** What {@link #merge} says of vertices in different components. */
  static final int NEVER = CrossingCount.NEVER;

  static MergeTree of(MinimumSpanningForest forest) {
    WeightedGraph graph = forest.graph();
    return of(forest, graph.degrees(), graph.edges());
  }

  /**
   * The same for a forest that is a graph of its own.
   *
   * @param degree of every vertex in the graph that the forest spans
   * @param edges of that graph
   */
  static MergeTree of(MinimumSpanningForest forest, int[] degree, long edges) {
    int vertices = forest.graph().vertices();
    Merges merges = forest.merges();
    int[] parent = new int[vertices];
    int[] merge = new int[vertices];
    Arrays.fill(merge, Integer.MAX_VALUE);
    int[] size = new int[vertices];
    Arrays.fill(size, 1);
    long[] ends = new long[vertices];
    Arrays.setAll(ends, v -> degree[v]);
    long[] pairs = new long[merges.count()];
    int certain = NEVER;
    for (int i = 0; i < pairs.length; i++) {
      int a = merges.root[i];
      int c = merges.child[i];
      pairs[i] = (long) size[a] * size[c];
      // Every crossing edge ends in A and in C, so the ends counted there are enough to tell.
      if (pairs[i] > Math.min(edges, Math.min(ends[a], ends[c]))) {
        certain = i;
      }
      parent[c] = a;
      merge[c] = i;
      size[a] += size[c];
      ends[a] += ends[c];
    }
    return new MergeTree(
        forest, new CrossingCount(parent, merge, certain, pairs.length), pairs, certain);
  }

  /** The number of the merge that joined two different vertices, or {@link #NEVER}. */
  int merge(int u, int v) {
    return crossing.merge(u, v);
  }

  /** The number, in the forest's graph, of the edge that made a merge. */
  int edge(int merge) {
    return forest.edge(merge);
  }

  /** {@link #lastWithMissingPair(Function)} of the edges of the forest's own graph. */
  int lastWithMissingPair() {
    return lastWithMissingPair(this::crossings);
  }

  /**
   * The last merge of components A and C with a pair in A × C that no edge joins, or NEVER if every
   * component is complete.
   *
   * <p>Merges after the last certain one are counted, all in one pass: an edge crosses the merge
   * that joined its ends and no other, and A × C has a pair without an edge iff fewer than |A|·|C|
   * edges cross. No pair without an edge is ever enumerated: O(|E| log |V|) at worst, O(|V| log
   * |V|) if the last merge is certain.
   *
   * @param crossings one pass over all edges; not asked for where the last merge is certain
   */
  int lastWithMissingPair(Function<CrossingCount, long[]> crossings) {
    if (certain == pairs.length - 1) {
      return certain;
    }
    long[] crossed = crossings.apply(crossing);
    int last = pairs.length - 1;
    while (last > certain && crossed[last - certain - 1] == pairs[last]) {
      last--;
    }
    return last;
  }

  private long[] crossings(CrossingCount count) {
    WeightedGraph graph = forest.graph();
    int parts = Processors.count();
    int part = graph.edges() / parts + 1;
    return IntStream.range(0, parts)
        .parallel()
        .mapToObj(
            p -> {
              long[] counts = count.none();
              int end = (int) Math.min(graph.edges(), (p + 1L) * part);
              for (int i = p * part; i < end; i++) {
                count.add(graph.from[i], graph.to[i], counts);
              }
              return counts;
            })
        .reduce(CrossingCount::sum)
        .orElseThrow();
  }
}
