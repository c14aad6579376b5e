package dev.lethe.spark.edges;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Interval;
import java.io.Serializable;

/**
 * Some edges of a cluster: edge i joins the vertices u[i] and v[i] with weight w[i]. Holds the
 * arrays it was given. (No record: not every serialiser of Spark's knows them.)
 */
public final class EdgeBlock implements Serializable {

  private static final long serialVersionUID = 1;

  private final int[] u;
  private final int[] v;
  private final double[] w;

  public EdgeBlock(int[] u, int[] v, double[] w) {
    this.u = u;
    this.v = v;
    this.w = w;
    if (u.length != v.length || u.length != w.length) {
      throw new BadInputException(
          "edges need as many starts as ends and weights, but got %d, %d and %d"
              .formatted(u.length, v.length, w.length));
    }
  }

  public int[] u() {
    return u;
  }

  public int[] v() {
    return v;
  }

  public double[] w() {
    return w;
  }

  int size() {
    return w.length;
  }

  /** The pair of an edge, the same in either direction. */
  long pair(int i) {
    return ((long) Math.min(u[i], v[i]) << 32) | Math.max(u[i], v[i]);
  }

  /** This block, if all its edges may be in the graph. */
  EdgeBlock require(int vertices, Interval weights) {
    for (int i = 0; i < size(); i++) {
      if (u[i] < 0 || u[i] >= vertices || v[i] < 0 || v[i] >= vertices || u[i] == v[i]) {
        throw new BadInputException(
            "an edge joins two different public vertices of 0 … %d, but one joins %d and %d"
                .formatted(vertices - 1, u[i], v[i]));
      }
      if (!weights.contains(w[i])) {
        throw new BadInputException(
            "a weight must lie in the declared interval %s, but {%d, %d} has %s"
                .formatted(weights, u[i], v[i], w[i]));
      }
    }
    return this;
  }
}
