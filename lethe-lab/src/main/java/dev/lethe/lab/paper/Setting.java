package dev.lethe.lab.paper;

import dev.lethe.bound.Capacity;
import dev.lethe.glm.Objective;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.privacy.Guarantee;

/** The constants of the paper's experiments. */
final class Setting {

  /** One row is forgotten. */
  static final Capacity ONE = Capacity.of(1);

  static final Guarantee GUARANTEE = Guarantee.of(1, 1e-5);

  /** σ of the active experiments. */
  static final double SIGMA = 0.1;

  /** R_w. */
  static final double RADIUS = 1;

  private Setting() {}

  /** λ over the ball ‖w‖ ≤ R_w. */
  static Objective objective(double lambda) {
    return LogisticLoss.objective(lambda).within(RADIUS);
  }
}
