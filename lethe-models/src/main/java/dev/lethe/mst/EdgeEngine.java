package dev.lethe.mst;

/**
 * Edges wherever they are held, in memory or on a cluster: the two passes that
 * docs/mathematics/mst.md asks for.
 *
 * <p>An engine vouches for what {@link WeightedGraph} enforces of its own edges: all of them join
 * two different public vertices, no pair has two, and weights are in the declared interval.
 */
public interface EdgeEngine {

  /** One pass: a minimum spanning forest, and how many edges each vertex has. */
  Spanning spanning();

  /** One more pass, where the first could not tell: every edge, counted. */
  long[] crossings(CrossingCount count);

  /**
   * A minimum spanning forest and the degrees in the graph it spans.
   *
   * <p>All minimum spanning forests have the same weights, so whichever an engine finds, the value
   * and the bound are the same bits.
   *
   * @param forest a graph of the edges of the forest alone
   * @param degree of every vertex, all edges counted
   * @param edges how many there are
   */
  record Spanning(WeightedGraph forest, int[] degree, long edges) {}
}
