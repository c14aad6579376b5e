package dev.lethe.mst;

import dev.lethe.base.NoGuaranteeException;
import java.util.Arrays;

/**
 * The weight and the longest edge of a minimum spanning tree of vertices in a metric space.
 *
 * <p>Prim's algorithm without edge lists, O(n²) time and O(n) memory. Computed distances are within
 * a factor 1 ± η of the true ones, and both the weight and the longest edge of a minimum spanning
 * tree are minima over all trees of sums and maxima of distances, so they are within the same
 * factor; summing n terms adds n·2⁻⁵³.
 *
 * @param weight the computed weight
 * @param longest the computed longest edge; 0 for a lone vertex
 * @param relativeError of both, however they were rounded
 */
record MetricTree(double weight, double longest, double relativeError, int count) {

  static MetricTree of(MetricVertices vertices) {
    int n = vertices.count();
    double[] near = new double[n];
    Arrays.fill(near, Double.POSITIVE_INFINITY);
    boolean[] done = new boolean[n];
    double weight = 0;
    double longest = 0;
    int at = 0;
    for (int step = 1; step < n; step++) {
      done[at] = true;
      int next = -1;
      for (int v = 0; v < n; v++) {
        if (!done[v]) {
          if (vertices.joined(at, v)) {
            near[v] = Math.min(near[v], vertices.distance(at, v));
          }
          if (next < 0 || near[v] < near[next]) {
            next = v;
          }
        }
      }
      if (next < 0 || near[next] == Double.POSITIVE_INFINITY) {
        throw new NoGuaranteeException(
            "the retained graph must be connected, but no edge leads from %d of its %d vertices to the rest"
                .formatted(step, n));
      }
      weight += near[next];
      longest = Math.max(longest, near[next]);
      at = next;
    }
    return new MetricTree(weight, longest, 2 * vertices.relativeError() + n * 0x1p-51, n);
  }

  double weightUp() {
    return count == 1 ? 0 : Math.nextUp(weight * (1 + relativeError) + count * Norm.UNDERFLOW);
  }

  double weightDown() {
    return Math.max(0, Math.nextDown(weight * (1 - relativeError) - count * Norm.UNDERFLOW));
  }

  double longestUp() {
    return count == 1 ? 0 : Math.nextUp(longest * (1 + relativeError) + Norm.UNDERFLOW);
  }
}
