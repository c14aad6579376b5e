package dev.lethe.glm.learn;

import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.risk.RiskAt;

/**
 * The minimiser of a quadratic model g·p + ½pᵀHp over all w + p in the ball.
 *
 * <p>It is p(ν) = −(H + νI)⁻¹(g + νw) with the least ν ≥ 0 for which ‖w + p(ν)‖ ≤ R. 1/‖w + p(ν)‖
 * is concave in ν, so Newton's method on 1/‖·‖ − 1/R from ν = 0 rises to it without overshooting
 * (Moré and Sorensen 1983; H is positive definite, so the hard case does not occur).
 */
final class LearnerStep {

  private LearnerStep() {}

  /** The point w + p itself, certainly inside the ball. */
  static double[] target(RiskAt here, LearnerModel model, double radius) {
    double[] w = here.w();
    double nu = 0;
    double[] best = w;
    for (int i = 0; i < 100; i++) {
      LearnerModel.Inverse inverse = model.shiftedInverse(nu);
      best = Vectors.plus(w, -1, inverse.times(Vectors.plus(here.gradient(), nu, w)));
      double length = Math.sqrt(Vectors.dot(best, best));
      if (!(length > radius * (1 + 1e-14))) {
        break;
      }
      double rise =
          length * length / Vectors.dot(best, inverse.times(best)) * (length / radius - 1);
      if (!(nu + rise > nu)) {
        break;
      }
      nu += rise;
    }
    return Vectors.intoBall(best, radius);
  }
}
