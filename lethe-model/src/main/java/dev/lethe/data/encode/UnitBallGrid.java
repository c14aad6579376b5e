package dev.lethe.data.encode;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;

/**
 * The public grid 2⁻²⁰ of the unit ball (docs/mathematics/statistics.md), and the way of a real row
 * onto it: x / max(1, ‖x‖), truncated toward zero. The result v satisfies Σv² ≤ 2⁴⁰ in integers,
 * and this is checked for every row.
 *
 * <p>Proof that the check passes. Let u = 2⁻⁵³ and s the computed Σx², so Σx² ≤ s/(1 − (d+1)u) up
 * to underflow (d·2⁻¹⁰⁷⁴). If s ≤ 1 then r = 1, else r is the computed √s ≥ (1 − u)√s. Each
 * computed quotient obeys |q| ≤ (1 + u)|x|/r, multiplying by 2²⁰ is exact, truncation only shrinks,
 * so
 *
 * <pre>Σv² ≤ 2⁴⁰ Σq² ≤ 2⁴⁰ (1 + u)²/(1 − u)² / (1 − (d+1)u) ≤ 2⁴⁰ (1 + (d+6)·2⁻⁵³·1.01)</pre>
 *
 * which is below 2⁴⁰ + 1 for d ≤ 4096: an integer below 2⁴⁰ + 1 is at most 2⁴⁰. For larger d a row
 * that fails is divided by r·(1 + 2⁻³⁰) instead, which takes 2⁻²⁹ off the right-hand side and so
 * suffices for d ≤ 2²² (where (d+6)u·1.01 ≤ 2⁻³⁰). Wider rows are refused.
 */
public final class UnitBallGrid {

  /** The integer that stands for 1. */
  public static final int ONE = Grid.ONE;

  /** Σv² of a row never exceeds this. */
  public static final long BALL = Grid.ONE_SQUARED;

  /** The widest row that the proof above covers. */
  public static final int MOST_COLUMNS = 1 << 22;

  private static final double SHRINK = 1 + 0x1p-30;

  /**
   * Beyond this Σx² may have lost an overflowing term; the row is scaled by a power of two first.
   */
  private static final double HUGE = 0x1p1000;

  private UnitBallGrid() {}

  /** Clips the row to the ball and writes its grid coordinates from {@code offset} on. */
  public static void clip(double[] x, int[] target, int offset) {
    requireColumns(x.length);
    double s = sumOfSquares(x, 1);
    if (s <= 1) {
      place(x, 1, 1, target, offset);
    } else if (s < HUGE) {
      place(x, 1, Math.sqrt(s), target, offset);
    } else {
      double factor = downscale(x);
      place(x, factor, Math.sqrt(sumOfSquares(x, factor)), target, offset);
    }
  }

  /** A value in [−1, 1] as a grid integer, truncated toward zero. */
  public static int truncate(double unit) {
    if (!(Math.abs(unit) <= 1)) {
      throw new BadUsageException("a grid value must lie in [-1, 1], but got " + unit);
    }
    return (int) (unit * ONE);
  }

  /** Σv² of a grid row, in integers. */
  public static long squaredNorm(int[] row, int offset, int length) {
    long sum = 0;
    for (int i = offset; i < offset + length; i++) {
      sum += (long) row[i] * row[i];
    }
    return sum;
  }

  static void requireColumns(int columns) {
    if (columns < 1 || columns > MOST_COLUMNS) {
      throw new BadUsageException("a row must have 1 to 2^22 columns, but got " + columns);
    }
  }

  private static void place(double[] x, double factor, double r, int[] target, int offset) {
    if (truncateAll(x, factor, r, target, offset) <= BALL) {
      return;
    }
    if (truncateAll(x, factor, r * SHRINK, target, offset) > BALL) {
      throw new IllegalStateException("a clipped row left the ball; the proof above is wrong");
    }
  }

  /** Writes trunc(2²⁰·x·factor/r) and returns Σv²; factor is a power of two. */
  private static long truncateAll(double[] x, double factor, double r, int[] target, int offset) {
    long sum = 0;
    for (int i = 0; i < x.length; i++) {
      int v = (int) (x[i] * factor / r * ONE);
      target[offset + i] = v;
      sum += (long) v * v;
    }
    return sum;
  }

  private static double sumOfSquares(double[] x, double factor) {
    double sum = 0;
    for (double value : x) {
      double scaled = value * factor;
      sum += scaled * scaled;
    }
    return sum;
  }

  /** The power of two that brings the largest coordinate into [1, 2). */
  private static double downscale(double[] x) {
    double largest = 0;
    for (double value : x) {
      if (!(Math.abs(value) < Double.POSITIVE_INFINITY)) {
        throw new BadUsageException("a coordinate must be finite, but got " + value);
      }
      largest = Math.max(largest, Math.abs(value));
    }
    return Math.scalb(1.0, -Math.getExponent(largest));
  }
}
