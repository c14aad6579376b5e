package dev.lethe.erm;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractDown;

import dev.lethe.base.BadInputException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Constants;
import dev.lethe.bound.Formula;
import dev.lethe.bound.Printed;

/**
 * Descent from its printed constants (MATH §7.1): plain γ_R^I·Δ₀ + e/(1 − γ_R), γ_R = (β_R −
 * λ_R)/(β_R + λ_R), divided where the ball holds w_R back ({@link DescentToDelete}); accelerated
 * Δ₀·(1 − √(λ_R/β_R))^(I/2).
 *
 * <p>Both rates are below 1, grow with β_R and fall with λ_R, the first also with ν and with how
 * near the start is ({@link DescentToDelete#contraction(double, double, double, double)}); so the
 * bounds grow with Δ₀, e and β_R and fall with λ_R and I. Δ₀ is one constant, whatever proves it:
 * the error of the start is in it, and {@code start_error} only says how large that may be. The
 * errors of all I steps are charged as if there were infinitely many, because that of I steps would
 * grow with I.
 */
final class DescentFormula {

  /** D/R; 0 where no ball holds anything back. */
  static final String FARTHEST = "farthest_over_radius";

  static final Formula PLAIN =
      Formula.of(DescentToDelete.RESULT)
          .given("start_error")
          .up("start", "beta_R", "step_error")
          .down("lambda_R", "iterations")
          .downOrNone("nu")
          .with(FARTHEST, Printed.ROUND_UP, c -> c.has(FARTHEST) ? c.get(FARTHEST) : 0)
          .isNearly(DescentFormula::plain);

  static final Formula ACCELERATED =
      Formula.of(AcceleratedDescent.RESULT)
          .up("start", "beta_R")
          .down("lambda_R", "iterations")
          .isNearly(DescentFormula::accelerated);

  private DescentFormula() {}

  private static double plain(Constants c) {
    double start = c.get("start");
    if (c.get("iterations") == 0) {
      return start;
    }
    if (c.get("nu") == 0 && c.get(FARTHEST) > 0) {
      throw new BadInputException(
          FARTHEST + " counts only where a ball holds the minimiser back, but nu is 0");
    }
    double gamma =
        DescentToDelete.contraction(
            c.get("lambda_R"), c.get("beta_R"), c.get("nu"), c.get(FARTHEST));
    double left = multiplyUp(OutwardMath.powUp(gamma, c.get("iterations")), start);
    double error = c.get("step_error");
    return error == 0 ? left : addUp(left, divideUp(error, Math.max(0, subtractDown(1, gamma))));
  }

  private static double accelerated(Constants c) {
    double lambdaR = c.get("lambda_R");
    return AcceleratedDescent.over(start(c), lambdaR, Math.max(lambdaR, c.get("beta_R")))
        .after((long) c.get("iterations"))
        .value();
  }

  private static Bound start(Constants c) {
    return Bound.atMost("the distance at the start", c.get("start"));
  }
}
