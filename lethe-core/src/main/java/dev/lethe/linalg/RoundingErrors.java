package dev.lethe.linalg;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;
import static dev.lethe.base.Rounding.subtractDown;

/** The constants of rounding-error analysis, rounded up themselves. */
final class RoundingErrors {

  /** u = 2⁻⁵³, the unit roundoff. */
  static final double UNIT = 0x1p-53;

  private RoundingErrors() {}

  /**
   * γ_k = k·u/(1 − k·u): a sum of products in which no term passes through more than k roundings
   * differs from the exact one by at most γ_k times the sum of the terms' absolute values, in any
   * order and fused or not (Higham, §3.1), but for underflow.
   */
  static double gamma(int k) {
    double ku = k * UNIT; // exact
    return divideUp(ku, subtractDown(1, ku));
  }

  /**
   * √Σ v², never below the truth; infinite where that would overflow.
   *
   * <p>The squares are summed as they are, or, where the sum says that some may have left the range
   * of doubles, after division by a power of two near the largest entry. A term meets at most N + 1
   * roundings, N the number of entries (below 2³¹), so the computed sum is at least (1 − γ_{N+1})
   * times the exact one; what underflows is below N·2⁻¹⁰⁷¹ against a sum ≥ 2⁻⁶⁰⁰.
   */
  static double frobeniusUp(double[]... rows) {
    double sum = sumOfSquares(rows, 1);
    if (sum >= 0x1p-600 && sum <= 0x1p600) {
      return rootUp(sum, count(rows));
    }
    double largest = 0;
    for (double[] row : rows) {
      for (double v : row) {
        largest = Math.max(largest, Math.abs(v));
      }
    }
    if (largest == 0) {
      return 0;
    }
    int exponent = Math.max(Math.getExponent(largest), Double.MIN_EXPONENT);
    double scaled = sumOfSquares(rows, Math.scalb(1.0, -exponent));
    return multiplyUp(rootUp(scaled, count(rows)), Math.scalb(1.0, exponent));
  }

  /** The same over what is off the diagonal of a symmetric row-major matrix, from one triangle. */
  static double offDiagonalUp(double[] a, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += sumOfSquares(a, i * n + i + 1, (i + 1) * n, 1);
    }
    if (sum >= 0x1p-600 && sum <= 0x1p600) {
      return rootUp(2 * sum, a.length);
    }
    double[] off = a.clone();
    for (int i = 0; i < n; i++) {
      off[i * n + i] = 0;
    }
    return frobeniusUp(off);
  }

  private static long count(double[][] rows) {
    long count = 0;
    for (double[] row : rows) {
      count += row.length;
    }
    return count;
  }

  private static double rootUp(double sum, long count) {
    double error = 2 * (count + 3) * UNIT; // ≥ γ_{N+1}/(1 − γ_{N+1}) and the underflow, as N < 2³²
    return sqrtUp(multiplyUp(sum, addUp(1, error)));
  }

  private static double sumOfSquares(double[][] rows, double scale) {
    double sum = 0;
    for (double[] row : rows) {
      sum += sumOfSquares(row, 0, row.length, scale);
    }
    return sum;
  }

  private static double sumOfSquares(double[] row, int from, int to, double scale) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = from;
    for (; i + 4 <= to; i += 4) {
      double v0 = row[i] * scale;
      double v1 = row[i + 1] * scale;
      double v2 = row[i + 2] * scale;
      double v3 = row[i + 3] * scale;
      s0 += v0 * v0;
      s1 += v1 * v1;
      s2 += v2 * v2;
      s3 += v3 * v3;
    }
    for (; i < to; i++) {
      double v = row[i] * scale;
      s0 += v * v;
    }
    return (s0 + s1) + (s2 + s3);
  }
}
