package dev.lethe.lab.attack;

import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.ridge.RidgeDescent;

/** A fixed number of descent steps on the retained risk from the minimiser on all rows. */
public final class DescentVictim {

  private DescentVictim() {}

  public static Victim of(
      RidgeSums sums, RidgeDescent descent, DescentToDelete steps, int iterations) {
    return RegressionVictim.after(
        sums, (fit, added) -> descent.descend(steps, fit.weights(), iterations));
  }

  /** Each step ends with the projection on the ball. */
  public static Victim of(LogisticRows rows, DescentToDelete steps, int iterations) {
    double radius = rows.objective().radius();
    return RegressionVictim.after(
        rows,
        (fit, added) -> {
          double[] w = fit.weights();
          for (int i = 0; i < iterations; i++) {
            w = Dense.plus(w, -steps.stepSize(), rows.retainedGradient(w));
            w = Dense.norm(w) > radius ? Dense.withNorm(radius, w) : w;
          }
          return w;
        });
  }
}
