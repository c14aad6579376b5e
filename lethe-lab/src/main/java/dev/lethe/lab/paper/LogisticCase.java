package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.ErmRows.KERNEL;

import dev.lethe.erm.LocalCurvature;
import dev.lethe.erm.LogisticFit;
import dev.lethe.erm.LogisticLearner;
import dev.lethe.erm.Objective;

/**
 * A logistic minimiser on retained rows.
 *
 * @param curvature the risk's shape there
 */
record LogisticCase(LogisticFit fit, LocalCurvature curvature) {

  static LogisticCase of(ErmRows rows, Objective objective) {
    LogisticFit fit = LogisticLearner.of(objective).fit(rows.rows());
    return new LogisticCase(
        fit, LocalCurvature.measure(rows.statistics(), rows.rows(), fit, objective, KERNEL));
  }

  /** The ball holds the minimiser back. */
  boolean isOnBoundary() {
    return curvature.multiplier() > 0;
  }
}
