package dev.lethe.glm;

import dev.lethe.base.BadInputException;
import dev.lethe.statistics.ExactStatistics;

/** What the bounds here ask of the retained rows before they look at them. */
public final class RowRules {

  private RowRules() {}

  /** B, the public radius in which every row lies, retained or added. */
  public static double ballRadius(ExactStatistics rows) {
    return rows.shells().radiusAtMost(rows.shells().count() - 1);
  }

  public static void requireRows(ExactStatistics rows) {
    if (rows.count() < 1) {
      throw new BadInputException(
          "a bound on how far a minimiser moves needs at least one retained row, but got none");
    }
  }
}
