package dev.lethe.erm;

import dev.lethe.base.BadInputException;
import dev.lethe.erm.internal.Vectors;
import dev.lethe.linalg.CholeskyFactor;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SymmetricMatrix;

/**
 * The minimiser of a quadratic model g·p + ½pᵀHp over all w + p in the ball.
 *
 * <p>It is p(ν) = −(H + νI)⁻¹(g + νw) with the least ν ≥ 0 for which ‖w + p(ν)‖ ≤ R. 1/‖w + p(ν)‖
 * is concave in ν, so Newton's method on 1/‖·‖ − 1/R from ν = 0 rises to it without overshooting
 * (Moré and Sorensen 1983; H is positive definite, so the hard case does not occur).
 */
final class LogisticLearnerStep {

  private LogisticLearnerStep() {}

  /** The point w + p itself, certainly inside the ball. */
  static double[] target(LogisticRiskAt here, SymmetricMatrix model, double radius) {
    double[] w = here.w();
    double nu = 0;
    double[] best = w;
    for (int i = 0; i < 100; i++) {
      CholeskyFactor factor = factor(model, nu);
      best = Vectors.plus(w, -1, factor.solve(Vectors.plus(here.gradient(), nu, w)));
      double length = Math.sqrt(Vectors.dot(best, best));
      if (!(length > radius * (1 + 1e-14))) {
        break;
      }
      double rise = length * length / Vectors.dot(best, factor.solve(best)) * (length / radius - 1);
      if (!(nu + rise > nu)) {
        break;
      }
      nu += rise;
    }
    return Vectors.intoBall(best, radius);
  }

  /**
   * Where H + νI is singular to working precision, the least power of ten that mends it is added.
   */
  private static CholeskyFactor factor(SymmetricMatrix model, double nu) {
    double shift = 1e-15 * model.largestEntry() + Double.MIN_NORMAL;
    for (double extra = 0; ; extra = extra == 0 ? shift : 10 * extra) {
      try {
        return CholeskyFactor.of(model.plusDiagonal(nu + extra), Kernels.java());
      } catch (BadInputException singular) {
        if (extra > model.largestEntry()) {
          throw singular;
        }
      }
    }
  }
}
