package dev.lethe.mst;

import dev.lethe.base.BadInputException;

/**
 * Vertices of any metric space, given by their distances.
 *
 * <p>The triangle inequality is what the bounds rest on, so it is checked for every triple, O(n³),
 * up to a factor of 1 + 10⁻¹² for rounded distances. Halving a way of h steps ⌈log₂ h⌉ times shows
 * that a distance exceeds no way around by more than that factor to the power ⌈log₂ n⌉: the matrix
 * is within 10⁻¹⁰ of a true metric.
 */
public final class DistanceMatrix implements MetricVertices {

  private static final double SLACK = 1e-12;

  private final double[][] distance;

  private DistanceMatrix(double[][] distance) {
    this.distance = distance;
  }

  /** Distances d[i][j], symmetric, zero on the diagonal and only there or for twins; copied. */
  public static DistanceMatrix of(double[][] distance) {
    int n = distance.length;
    if (n == 0) {
      throw new BadInputException("a distance matrix needs at least one vertex");
    }
    double[][] copy = new double[n][];
    for (int i = 0; i < n; i++) {
      if (distance[i].length != n) {
        throw new BadInputException(
            "a distance matrix is square, but row %d of %d has %d entries"
                .formatted(i, n, distance[i].length));
      }
      copy[i] = distance[i].clone();
    }
    requireMetric(copy);
    return new DistanceMatrix(copy);
  }

  private static void requireMetric(double[][] d) {
    for (int i = 0; i < d.length; i++) {
      for (int j = 0; j < d.length; j++) {
        boolean valid = i == j ? d[i][j] == 0 : d[i][j] >= 0 && d[i][j] <= Double.MAX_VALUE;
        if (!valid || d[i][j] != d[j][i]) {
          throw new BadInputException(
              "distances are finite, ≥ 0, symmetric and 0 to oneself, but d(%d, %d) = %s, back %s"
                  .formatted(i, j, d[i][j], d[j][i]));
        }
      }
    }
    for (int i = 0; i < d.length; i++) {
      for (int k = 0; k < d.length; k++) {
        for (int j = 0; j < i; j++) {
          if (d[i][j] > (d[i][k] + d[k][j]) * (1 + SLACK)) {
            throw new BadInputException(
                "the way over a third vertex is never shorter, but d(%d, %d) = %s > d(%d, %d) + d(%d, %d) = %s"
                    .formatted(i, j, d[i][j], i, k, k, j, d[i][k] + d[k][j]));
          }
        }
      }
    }
  }

  @Override
  public int count() {
    return distance.length;
  }

  @Override
  public double distance(int i, int j) {
    return distance[i][j];
  }

  @Override
  public double relativeError() {
    return 1e-10;
  }
}
