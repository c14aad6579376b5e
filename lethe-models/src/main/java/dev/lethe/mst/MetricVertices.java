package dev.lethe.mst;

/**
 * Vertices of a metric space, and which pairs of them the graph joins (all, unless it is sparse).
 */
public sealed interface MetricVertices permits PointCloud, DistanceMatrix, SparseVertices {

  /** n. */
  int count();

  /** The computed distance of two vertices. */
  double distance(int i, int j);

  /** True distances are within this fraction of the computed ones (and 2⁻⁵⁰⁰). */
  double relativeError();

  /** Whether an edge joins the two. */
  default boolean joined(int i, int j) {
    return true;
  }

  /** Whether every pair is joined. */
  default boolean complete() {
    return true;
  }

  /** The same vertices without the question of edges. */
  default MetricVertices all() {
    return this;
  }
}
