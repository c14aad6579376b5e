package dev.lethe.mst;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import java.util.BitSet;

/** Vertices of a metric space of which only some pairs are joined. */
public final class SparseVertices implements MetricVertices {

  private final MetricVertices vertices;
  private final BitSet[] neighbours;

  private SparseVertices(MetricVertices vertices, BitSet[] neighbours) {
    this.vertices = vertices;
    this.neighbours = neighbours;
  }

  /** The vertices, with an edge {from[i], to[i]} of their distance for every i. */
  public static SparseVertices of(MetricVertices vertices, int[] from, int[] to) {
    if (from.length != to.length) {
      throw new BadUsageException(
          "edges need as many starts as ends, but got %d and %d".formatted(from.length, to.length));
    }
    int n = vertices.count();
    BitSet[] neighbours = new BitSet[n];
    for (int i = 0; i < n; i++) {
      neighbours[i] = new BitSet(n);
    }
    for (int i = 0; i < from.length; i++) {
      if (from[i] < 0 || from[i] >= n || to[i] < 0 || to[i] >= n || from[i] == to[i]) {
        throw new BadInputException(
            "edge %d joins %d and %d, but needs two of the vertices 0 … %d"
                .formatted(i, from[i], to[i], n - 1));
      }
      neighbours[from[i]].set(to[i]);
      neighbours[to[i]].set(from[i]);
    }
    return new SparseVertices(vertices.all(), neighbours);
  }

  @Override
  public int count() {
    return vertices.count();
  }

  @Override
  public double distance(int i, int j) {
    return vertices.distance(i, j);
  }

  @Override
  public double relativeError() {
    return vertices.relativeError();
  }

  @Override
  public boolean joined(int i, int j) {
    return neighbours[i].get(j);
  }

  @Override
  public boolean complete() {
    return false;
  }

  @Override
  public MetricVertices all() {
    return vertices;
  }
}
