package dev.lethe.erm;

import dev.lethe.base.BadInputException;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.Grid;
import java.math.BigInteger;

/** What every bound here asks of the retained rows before it looks at them. */
final class Retained {

  private Retained() {}

  /** B, the public radius in which every row lies, retained or added. */
  static double ballRadius(ExactStatistics rows) {
    return rows.shells().radiusAtMost(rows.shells().count() - 1);
  }

  /**
   * Labels ±1, which the curvature of the logistic loss is stated for: a label y scales it by y².
   *
   * <p>No |y| is above 1, so Σy² = n says that every one is 1.
   */
  static void requireSigns(ExactStatistics rows) {
    requireRows(rows);
    BigInteger most = BigInteger.valueOf(rows.count()).shiftLeft(2 * Grid.BITS);
    if (!rows.labelSquaresExact().equals(most)) {
      throw new BadInputException(
          "logistic labels must all be +1 or −1, but Σy² of "
              + rows.count()
              + " rows is less than that: some labels are smaller, or rows have none");
    }
  }

  static void requireRows(ExactStatistics rows) {
    if (rows.count() < 1) {
      throw new BadInputException(
          "a bound on how far a minimiser moves needs at least one retained row, but got none");
    }
  }
}
