package dev.lethe.erm;

import dev.lethe.base.BadInputException;
import dev.lethe.statistics.ExactStatistics;

/** What every bound here asks of the retained rows before it looks at them. */
final class Retained {

  private Retained() {}

  /** B, the public radius in which every row lies, retained or added. */
  static double ballRadius(ExactStatistics rows) {
    return rows.shells().radiusAtMost(rows.shells().count() - 1);
  }

  static void requireRows(ExactStatistics rows) {
    if (rows.count() < 1) {
      throw new BadInputException(
          "a bound on how far a minimiser moves needs at least one retained row, but got none");
    }
  }
}
