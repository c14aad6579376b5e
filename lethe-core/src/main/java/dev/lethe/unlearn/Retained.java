package dev.lethe.unlearn;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;

/**
 * The rows that stay and their exact statistics: the only thing a noise scale may be computed from.
 *
 * <p>Calibration takes this type and no other, and it is made only from a population after the
 * forgotten rows have left it, so a scale that depends on them cannot be written by accident (MATH
 * §0).
 */
public final class Retained {

  private final GridRows rows;
  private final ExactStatistics statistics;

  Retained(GridRows rows, ExactStatistics statistics) {
    if (rows.rows() == 0) {
      throw new NoGuaranteeException(
          "nothing is retained: a model of no rows cannot be released, delete it instead");
    }
    if (rows.rows() != statistics.count() || rows.columns() != statistics.features()) {
      throw new IllegalArgumentException(
          "rows and statistics differ: " + rows.rows() + " rows, " + statistics);
    }
    this.rows = rows;
    this.statistics = statistics;
  }

  public GridRows rows() {
    return rows;
  }

  public ExactStatistics statistics() {
    return statistics;
  }

  public int count() {
    return rows.rows();
  }
}
