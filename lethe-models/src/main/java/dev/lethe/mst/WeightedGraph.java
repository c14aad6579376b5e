package dev.lethe.mst;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.base.Memory;
import java.util.BitSet;

/**
 * An undirected graph on the public vertices 0 … n − 1, at most one weighted edge a pair.
 *
 * <p>Both rules carry the bounds of docs/mathematics/mst.md (entry 9 of docs/mathematics/paper.md),
 * so a graph that breaks them is refused: a vertex set inferred from the edges would change with a
 * deletion, and a second edge for a pair would change a tree that the bound calls immovable. Kept
 * as three arrays, 16 bytes an edge.
 */
public final class WeightedGraph {

  private static final int MOST_VERTICES = Integer.MAX_VALUE - 16;

  /** Degrees, union-find and the tree of merges, at the moment when all are alive. */
  private static final int BYTES_A_VERTEX = 32;

  final int[] from;
  final int[] to;
  final double[] weight;
  private final int vertices;
  private final int[] degree;

  private WeightedGraph(int vertices, int[] from, int[] to, double[] weight) {
    this.vertices = vertices;
    this.from = from;
    this.to = to;
    this.weight = weight;
    this.degree = degrees(vertices, from, to);
  }

  /** The graph with an edge {from[i], to[i]} of weight[i] for every i; copies its arguments. */
  public static WeightedGraph of(int vertices, int[] from, int[] to, double[] weight) {
    return taking(vertices, from.clone(), to.clone(), weight.clone());
  }

  /**
   * Like {@link #of}, for large graphs: keeps the arrays, which the caller must not touch again.
   */
  public static WeightedGraph taking(int vertices, int[] from, int[] to, double[] weight) {
    if (vertices < 1) {
      throw new BadUsageException("a graph needs at least one vertex, but got " + vertices);
    }
    if (from.length != to.length || from.length != weight.length) {
      throw new BadUsageException(
          "edges need as many starts as ends and weights, but got %d, %d and %d"
              .formatted(from.length, to.length, weight.length));
    }
    for (int i = 0; i < from.length; i++) {
      requireEdge(vertices, i, from[i], to[i], weight[i]);
    }
    RepeatedPairs.refuse(vertices, from, to);
    return new WeightedGraph(vertices, from, to, weight);
  }

  /** Whether a tree of this many vertices can be looked for; asked before edges are read. */
  public static void requireRoom(int vertices) {
    Memory.require("a tree of " + vertices + " vertices", (double) BYTES_A_VERTEX * vertices);
    if (vertices > MOST_VERTICES) {
      throw new BadInputException(
          "a graph has at most " + MOST_VERTICES + " vertices, but got " + vertices);
    }
  }

  private static void requireEdge(int vertices, int i, int u, int v, double weight) {
    if (u < 0 || u >= vertices || v < 0 || v >= vertices) {
      throw new BadInputException(
          "edge %d joins %d and %d, but the public vertices are 0 … %d"
              .formatted(i, u, v, vertices - 1));
    }
    if (u == v) {
      throw new BadInputException("edge %d joins vertex %d to itself".formatted(i, u));
    }
    if (!(Math.abs(weight) <= Double.MAX_VALUE)) {
      throw new BadInputException("edge %d has the weight %s: not finite".formatted(i, weight));
    }
  }

  /** |V|, public. */
  public int vertices() {
    return vertices;
  }

  /** |E|. */
  public int edges() {
    return from.length;
  }

  /** One end of an edge. */
  public int from(int edge) {
    return from[edge];
  }

  /** The other end of an edge. */
  public int to(int edge) {
    return to[edge];
  }

  public double weight(int edge) {
    return weight[edge];
  }

  /** The number of edges at every vertex; not to be changed. */
  int[] degrees() {
    return degree;
  }

  private static int[] degrees(int vertices, int[] from, int[] to) {
    int[] degree = new int[vertices];
    for (int i = 0; i < from.length; i++) {
      degree[from[i]]++;
      degree[to[i]]++;
    }
    return degree;
  }

  /** The graph without the edges whose numbers are set; the others keep their order. */
  public WeightedGraph without(BitSet gone) {
    int left = from.length - gone.cardinality();
    int[] u = new int[left];
    int[] v = new int[left];
    double[] w = new double[left];
    int at = 0;
    for (int i = gone.nextClearBit(0); i < from.length; i = gone.nextClearBit(i + 1)) {
      u[at] = from[i];
      v[at] = to[i];
      w[at++] = weight[i];
    }
    return new WeightedGraph(vertices, u, v, w);
  }

  /**
   * The largest connected part, for comparisons: its vertex set depends on the edges, so no
   * certificate can rest on it.
   */
  public WeightedGraph largestComponent() {
    return LargestComponent.of(this);
  }

  void requireWeightsIn(Interval domain) {
    for (int i = 0; i < weight.length; i++) {
      if (!domain.contains(weight[i])) {
        throw new BadInputException(
            "every weight must lie in %s, but edge %d {%d, %d} has %s: declare a wider interval"
                .formatted(domain, i, from[i], to[i], weight[i]));
      }
    }
  }
}
