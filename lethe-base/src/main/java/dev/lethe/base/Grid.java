package dev.lethe.base;

/**
 * The public grid on which features and labels live: integers v that stand for v·2⁻²⁰.
 *
 * <p>A coordinate of the unit ball is at most 2²⁰ in grid units, so a product of two is at most 2⁴⁰
 * and 2¹³ of them sum to at most 2⁵³: exactly representable in a double, in any order
 * (docs/mathematics/statistics.md).
 */
public final class Grid {

  public static final int BITS = 20;

  /** The grid integer that stands for 1.0. */
  public static final int ONE = 1 << BITS;

  /** The squared length, in grid units, of a vector of length 1. */
  public static final long ONE_SQUARED = 1L << (2 * BITS);

  /** As many rows as a block of doubles can sum without rounding. */
  public static final int EXACT_ROWS = 1 << 13;

  private Grid() {}

  /**
   * The class that a label names: its index, or, of a label with two sides, 0 for −1 and 1 for 1.
   * The two do not meet, since there are far fewer classes than 2²⁰.
   */
  public static int classOf(int label) {
    return switch (label) {
      case -ONE -> 0;
      case ONE -> 1;
      default -> label;
    };
  }
}
