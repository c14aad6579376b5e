package dev.lethe.cuda;

import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.linalg.SymmetricMatrix;

/**
 * Whether what a card made of a matrix fits it, along one vector: O(n²), where to make it takes
 * O(n³). A wrong number shows in the image of nearly every vector.
 *
 * <p>Proofs need no such look, they fail with what does not fit; but a bound that fails is weaker,
 * and what does not fit can still be made here.
 */
final class OneVector {

  private static final double UNIT = 0x1p-53;

  /**
   * Times n·u and the size of the matrix, of which good libraries leave behind a few. Nothing
   * proves it: whether a card's inverts blocks on the way, which no backward error covers, it does
   * not say. What is refused without need is only made once more.
   */
  private static final double SLACK = 30;

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private OneVector() {}

  /** A = VᵀΘV and VᵀV = I; of values alone, that they add up, and their squares. */
  static boolean fits(SymmetricMatrix a, SymmetricEigen eigen) {
    int n = a.order();
    double[] values = eigen.values();
    for (int k = 1; k < n; k++) {
      if (!(values[k - 1] <= values[k])) {
        return false;
      }
    }
    return eigen.vectors().length == 0
        ? fits(a, values)
        : fits(a, values, eigen.vectors(), vector(n));
  }

  private static boolean fits(SymmetricMatrix a, double[] values) {
    double sum = 0;
    double squares = 0;
    for (double value : values) {
      sum += value;
      squares += value * value;
    }
    double size = a.frobeniusNormUp();
    double slack = SLACK * values.length * values.length * UNIT;
    return Math.abs(sum - a.trace()) <= slack * size + Double.MIN_NORMAL
        && Math.abs(squares - size * size) <= slack * size * size + Double.MIN_NORMAL;
  }

  private static boolean fits(SymmetricMatrix a, double[] values, double[] vectors, double[] x) {
    int n = x.length;
    double[] image = new double[n];
    double[] same = new double[n];
    for (int k = 0; k < n; k++) {
      double along = 0;
      for (int j = 0; j < n; j++) {
        along += vectors[k * n + j] * x[j];
      }
      for (int j = 0; j < n; j++) {
        image[j] += values[k] * along * vectors[k * n + j];
        same[j] += along * vectors[k * n + j];
      }
    }
    return areNear(image, a.times(x), a.frobeniusNormUp()) && areNear(same, x, 1);
  }

  /** A = LLᵀ, both row by row, of which the lower triangles are read. */
  static boolean fits(double[] a, double[] lower, int n) {
    double[] x = vector(n);
    double[] along = new double[n];
    double[] expected = new double[n];
    double trace = 0;
    for (int i = 0; i < n; i++) {
      trace += a[i * n + i];
      expected[i] += a[i * n + i] * x[i];
      along[i] += lower[i * n + i] * x[i];
      for (int j = 0; j < i; j++) {
        expected[i] += a[i * n + j] * x[j];
        expected[j] += a[i * n + j] * x[i];
        along[j] += lower[i * n + j] * x[i];
      }
    }
    double[] image = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        image[i] += lower[i * n + j] * along[j];
      }
    }
    return areNear(image, expected, trace);
  }

  private static boolean areNear(double[] found, double[] expected, double size) {
    int n = found.length;
    double slack = SLACK * n * Math.sqrt(n) * UNIT * size + Double.MIN_NORMAL;
    for (int i = 0; i < n; i++) {
      if (!(Math.abs(found[i] - expected[i]) <= slack)) {
        return false;
      }
    }
    return true;
  }

  /** Without a pattern, no component near 0, the same for every matrix of the order. */
  private static double[] vector(int n) {
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      long bits = (i + 1) * GOLDEN;
      bits = (bits ^ (bits >>> 31)) * GOLDEN;
      double size = 0.5 + (bits >>> 11) * 0x1p-54;
      x[i] = (bits & 1) == 0 ? size : -size;
    }
    return x;
  }
}
