package dev.lethe.pca;

import dev.lethe.base.Grid;
import dev.lethe.bound.Bound;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.StatisticsAccumulator;
import java.util.Objects;
import java.util.SplittableRandom;

/** Seeded rows of the unit ball, their exact statistics, and projectors computed plainly. */
final class PcaSamples {

  private PcaSamples() {}

  static ExactStatistics statistics(double[][] rows) {
    int d = rows[0].length;
    try (StatisticsAccumulator sum =
        new StatisticsAccumulator(Kernels.java(), d, NormShells.unitBall(16))) {
      for (double[] row : rows) {
        int[] grid = new int[d];
        for (int j = 0; j < d; j++) {
          grid[j] = (int) (row[j] * Grid.ONE);
        }
        sum.add(grid, 0, 0);
      }
      return sum.build();
    }
  }

  /** Rows on the grid with scales falling along the axes, about a mean on the first axis. */
  static double[][] rows(long seed, int n, int d, double fall, double mean) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] rows = new double[n][d];
    for (double[] row : rows) {
      double norm = 0;
      for (int j = 0; j < d; j++) {
        double value = random.nextDouble(-1, 1) * Math.pow(fall, j) * 0.9 + (j == 0 ? mean : 0);
        row[j] = value;
        norm += value * value;
      }
      for (int j = 0; j < d; j++) {
        row[j] = onGrid(row[j] / Math.max(1, Math.sqrt(norm)));
      }
    }
    return rows;
  }

  static double onGrid(double value) {
    return (double) (int) (value * Grid.ONE) / Grid.ONE;
  }

  /** A numeric input of a bound. */
  static double input(Bound bound, String name) {
    return ((Number) Objects.requireNonNull(bound.inputs().get(name), name)).doubleValue();
  }

  /** n·Σ of rows, plainly, about the origin or the mean. */
  static double[] scatter(double[][] rows, boolean centred) {
    int d = rows[0].length;
    double[] mean = new double[d];
    if (centred) {
      for (double[] row : rows) {
        for (int j = 0; j < d; j++) {
          mean[j] += row[j] / rows.length;
        }
      }
    }
    double[] sum = new double[d * d];
    for (double[] row : rows) {
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          sum[i * d + j] += (row[i] - mean[i]) * (row[j] - mean[j]);
        }
      }
    }
    return sum;
  }

  static SymmetricEigen eigen(double[] matrix, int d) {
    return Kernels.java().eigen(SymmetricMatrix.of(d, matrix), true);
  }

  static double[] projector(double[] matrix, int d, int k) {
    SymmetricEigen eigen = eigen(matrix, d);
    double[] p = new double[d * d];
    for (int c = d - k; c < d; c++) {
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          p[i * d + j] += eigen.vectors()[c * d + i] * eigen.vectors()[c * d + j];
        }
      }
    }
    return p;
  }

  static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return Math.sqrt(sum);
  }
}
