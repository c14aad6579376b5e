package dev.lethe.lab.attack;

import dev.lethe.statistics.Grid;
import dev.lethe.statistics.GridRows;

/** Small vectors and matrices. */
final class Dense {

  private Dense() {}

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  static double norm(double[] a) {
    return Math.sqrt(dot(a, a));
  }

  /** a + t·b. */
  static double[] plus(double[] a, double t, double[] b) {
    double[] sum = a.clone();
    for (int j = 0; j < sum.length; j++) {
      sum[j] += t * b[j];
    }
    return sum;
  }

  static double[] times(double t, double[] a) {
    return plus(new double[a.length], t, a);
  }

  /** Shortened to length 1 where it is longer. */
  static double[] intoBall(double[] a) {
    double norm = norm(a);
    return norm > 1 ? times(1 / norm, a) : a;
  }

  static double[][] rows(GridRows rows) {
    int d = rows.columns();
    double[][] x = new double[rows.rows()][d];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < d; j++) {
        x[i][j] = rows.features()[i * d + j] / (double) Grid.ONE;
      }
    }
    return x;
  }
}
