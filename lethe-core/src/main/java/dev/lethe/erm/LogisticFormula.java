package dev.lethe.erm;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.bound.Constants;
import dev.lethe.bound.Formula;
import dev.lethe.bound.Printed;

/**
 * The uniform logistic bound from its printed constants: min{ m(L + λW_R)/(nλ_R + mλ + ½μ), ρ + W_R
 * }, L = B·sigmoid(Bρ), μ = nν + (n+m)ν' (MATH §6.2; {@link BallMultipliers} for μ).
 *
 * <p>L grows with ρ, so the bound grows with ρ and W_R; it falls with nλ_R, which is one constant,
 * and with μ, which is another: n by itself does not appear.
 */
final class LogisticFormula {

  static final String RESULT = "logistic, uniform, MATH §6.2";

  static final Formula FORMULA =
      withCurvature(Formula.of(RESULT).given("capacity", "lambda", "B").up("radius", "W_R"))
          .down("multipliers")
          .isNearly(
              c ->
                  Math.min(
                      distance(c, c.get("multipliers")), addUp(c.get("radius"), c.get("W_R"))));

  private LogisticFormula() {}

  /** n·λ_R, rounded down as the bounds do. */
  static Formula withCurvature(Formula formula) {
    return formula.with(
        "n_lambda_R", Printed.ROUND_DOWN, c -> multiplyDown(c.get("n"), c.get("lambda_R")));
  }

  /** m(L + λW_R)/(nλ_R + mλ + ½μ). */
  static double distance(Constants c, double multipliers) {
    double retained = c.get("n_lambda_R");
    double added = addDown(multiplyDown(c.get("capacity"), c.get("lambda")), multipliers / 2);
    return over(c, Math.max(retained, addDown(retained, added)));
  }

  /** m(L + λW_R) over a strength; infinite without any. */
  static double over(Constants c, double strength) {
    double ball = c.get("B");
    double slope = multiplyUp(ball, OutwardMath.sigmoidUp(multiplyUp(ball, c.get("radius"))));
    double lambda = c.get("lambda");
    double pull = lambda == 0 ? slope : addUp(slope, multiplyUp(lambda, c.get("W_R")));
    return strength > 0
        ? divideUp(multiplyUp(c.get("capacity"), pull), strength)
        : Double.POSITIVE_INFINITY;
  }
}
