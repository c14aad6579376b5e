package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.ErmRows.KERNEL;

import dev.lethe.glm.Objective;
import dev.lethe.glm.distance.LocalCurvature;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;

/**
 * A logistic minimiser on retained rows.
 *
 * @param curvature the risk's shape there
 */
record LogisticCase(Fit fit, LocalCurvature curvature) {

  static LogisticCase of(ErmRows rows, Objective objective) {
    Fit fit = Learner.of(objective).fit(rows.rows());
    return new LogisticCase(
        fit, LocalCurvature.measure(rows.statistics(), rows.rows(), fit, objective, KERNEL));
  }

  /** The ball holds the minimiser back. */
  boolean isOnBoundary() {
    return curvature.multiplier() > 0;
  }
}
