package dev.lethe.glm;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;
import dev.lethe.statistics.ExactStatistics;
import java.math.BigInteger;

/** What the bounds here ask of the retained rows before they look at them. */
public final class RowRules {

  private RowRules() {}

  /** B, the public radius in which every row lies, retained or added. */
  public static double ballRadius(ExactStatistics rows) {
    return rows.shells().radiusAtMost(rows.shells().count() - 1);
  }

  /** Labels are at most 1 in absolute value, so yᵀy = n says that every one of them is ±1. */
  public static void requireTwoClasses(ExactStatistics rows, String word) {
    requireRows(rows);
    BigInteger expected = BigInteger.valueOf(rows.count()).shiftLeft(2 * Grid.BITS);
    if (!rows.labelSquaresExact().equals(expected)) {
      throw new BadInputException(
          "%s labels must be −1 or 1 (±2²⁰ on the grid), but the squares of %d labels sum to %s"
              .formatted(
                  word,
                  rows.count(),
                  Math.scalb(rows.labelSquaresExact().doubleValue(), -2 * Grid.BITS)));
    }
  }

  /** The same of one label. */
  public static void requireTwoClasses(int label, int row, String word) {
    if (label != Grid.ONE && label != -Grid.ONE) {
      throw new BadInputException(
          "a %s label must be +1 or −1 (grid ±%d), but row %d has grid value %d (%s)"
              .formatted(word, Grid.ONE, row, label, label / (double) Grid.ONE));
    }
  }

  public static void requireRows(ExactStatistics rows) {
    if (rows.count() < 1) {
      throw new BadInputException(
          "a bound on how far a minimiser moves needs at least one retained row, but got none");
    }
  }
}
