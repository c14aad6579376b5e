package dev.lethe.erm;

import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;

/**
 * M_R, the Lipschitz constant of the Hessian of the retained logistic risk, rounded up.
 *
 * <p>The third derivative of log(1 + e^(−t)) is at most 1/(6√3) in absolute value, so the Hessian
 * changes by at most (1/(6√3))·λ_max((1/n)Σ ‖x_i‖x_i·x_iᵀ) per unit of distance; never more than
 * B³/(6√3) (MATH §6.4).
 */
final class HessianLipschitz {

  private HessianLipschitz() {}

  static double of(ExactStatistics rows, Kernel kernel) {
    double measured = Spectra.largestAverage(rows, r -> r, kernel);
    double ball = RowRules.ballRadius(rows);
    return multiplyUp(
        OutwardMath.THIRD_DERIVATIVE_UP,
        Math.min(measured, multiplyUp(multiplyUp(ball, ball), ball)));
  }

  /** B³/(6√3), rounded up. */
  static double worstCase(double ball) {
    return multiplyUp(OutwardMath.THIRD_DERIVATIVE_UP, multiplyUp(multiplyUp(ball, ball), ball));
  }
}
