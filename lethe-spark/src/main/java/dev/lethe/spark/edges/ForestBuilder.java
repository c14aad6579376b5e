package dev.lethe.spark.edges;

import dev.lethe.mst.MinimumSpanningForest;
import dev.lethe.mst.WeightedGraph;
import java.util.Arrays;

/**
 * Boils edges down to a minimum spanning forest of them, which is all that a larger graph needs of
 * them: an edge that is heaviest on a cycle of some edges is so among all.
 *
 * <p>That happens whenever they have become many, so a builder never holds more than a few times
 * |V| edges, whatever the size of a partition.
 */
final class ForestBuilder {

  /** Boiling down costs a few passes over |V|: not worth it for fewer edges. */
  private static final int LEAST_ROOM = 1 << 20;

  private static final int EDGES_PER_VERTEX = 8;
  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  private final int room;
  private final int[] degree;
  private long edges;
  private int[] u = {};
  private int[] v = {};
  private double[] w = {};
  private int size;

  ForestBuilder(int vertices) {
    this(
        vertices,
        (int) Math.min(LONGEST_ARRAY, Math.max(LEAST_ROOM, (long) EDGES_PER_VERTEX * vertices)));
  }

  /**
   * @param room how many edges are many; at least |V|
   */
  ForestBuilder(int vertices, int room) {
    this.degree = new int[vertices];
    this.room = room;
  }

  /** Edges that no other part has counted. */
  void add(EdgeBlock block) {
    for (int i = 0; i < block.size(); i++) {
      degree[block.u()[i]]++;
      degree[block.v()[i]]++;
    }
    edges += block.size();
    append(block);
  }

  void add(ForestPart part) {
    Arrays.setAll(degree, i -> degree[i] + part.degree()[i]);
    edges += part.edges();
    append(part.forest());
  }

  /** The builder is then used up. */
  ForestPart build() {
    boilDown();
    return new ForestPart(new EdgeBlock(u, v, w), degree, edges);
  }

  private void append(EdgeBlock more) {
    for (int from = 0; from < more.size(); ) {
      if (size == room) {
        boilDown();
      }
      int count = Math.min(room - size, more.size() - from);
      if (size + count > w.length) {
        resize((int) Math.min(room, Math.max(size + count, 2L * w.length)));
      }
      System.arraycopy(more.u(), from, u, size, count);
      System.arraycopy(more.v(), from, v, size, count);
      System.arraycopy(more.w(), from, w, size, count);
      size += count;
      from += count;
    }
  }

  private void resize(int length) {
    u = Arrays.copyOf(u, length);
    v = Arrays.copyOf(v, length);
    w = Arrays.copyOf(w, length);
  }

  private void boilDown() {
    resize(size);
    WeightedGraph graph = WeightedGraph.taking(degree.length, u, v, w);
    MinimumSpanningForest forest = MinimumSpanningForest.of(graph);
    size = forest.size();
    u = new int[size];
    v = new int[size];
    w = new double[size];
    for (int i = 0; i < size; i++) {
      int edge = forest.edge(i);
      u[i] = graph.from(edge);
      v[i] = graph.to(edge);
      w[i] = graph.weight(edge);
    }
  }
}
