package dev.lethe.glm.internal;

import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtDown;
import static dev.lethe.base.Rounding.sqrtUp;

/**
 * Vector arithmetic in doubles, with norms that are bounded on either side to a few last places.
 */
public final class Vectors {

  private Vectors() {}

  public static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  /** a + t·b, a new vector. */
  public static double[] plus(double[] a, double t, double[] b) {
    double[] sum = new double[a.length];
    for (int j = 0; j < a.length; j++) {
      sum[j] = a[j] + t * b[j];
    }
    return sum;
  }

  /** ‖v‖, never below the truth. */
  public static double normUp(double[] v) {
    return sqrtUp(multiplyUp(sumOfSquares(v) + Double.MIN_NORMAL, 1 + 0x1p-50));
  }

  /** ‖v‖, never above the truth. */
  public static double normDown(double[] v) {
    double square = multiplyDown(sumOfSquares(v), 1 - 0x1p-50) - Double.MIN_NORMAL;
    return square > 0 ? sqrtDown(square) : 0;
  }

  /**
   * Σ v_j² within 2⁻⁵¹ of its size and 2⁻¹⁰⁴⁰, for up to 2²⁴ terms.
   *
   * <p>Every product and every sum is split into its rounded value and its rounding error (fused
   * multiply-add, Knuth's two-sum); the errors, each below u times the sum, are added up in plain
   * doubles, which costs a relative (d·u)² ≤ 2⁻⁵⁸, and the last addition one rounding. What
   * underflows is below 2²⁴·2⁻¹⁰⁷³.
   */
  private static double sumOfSquares(double[] v) {
    double sum = 0;
    double errors = 0;
    for (double x : v) {
      double square = x * x;
      double total = sum + square;
      double back = total - sum;
      errors += Math.fma(x, x, -square) + ((sum - (total - back)) + (square - back));
      sum = total;
    }
    return sum + errors;
  }

  /** The vector itself if its length is certainly ≤ radius, else shrunk until it is. */
  public static double[] intoBall(double[] v, double radius) {
    double[] inside = v;
    for (double norm = normUp(inside); norm > radius; norm = normUp(inside)) {
      double factor = Math.nextDown(radius / norm);
      inside = inside.clone();
      for (int j = 0; j < inside.length; j++) {
        inside[j] *= factor;
      }
    }
    return inside;
  }
}
