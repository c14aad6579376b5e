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
 * }, L = B·sigmoid(Bρ), μ = nν + (n+m)ν', and where (n+m)ν' &gt; 0 also m·L_t/(nλ_R + ½mλ + ½μ)
 * (MATH §6.2; proofs at {@link LogisticConstants} and {@link BallMultipliers}).
 *
 * <p>L and L_t grow with ρ, so the bound grows with ρ and W_R; it falls with nλ_R and with the two
 * parts of μ, each one constant: n by itself does not appear. A positive (n+m)ν' stays positive in
 * three digits.
 */
final class LogisticFormula {

  static final String RESULT = "logistic, uniform, MATH §6.2";

  static final Formula FORMULA =
      withCurvature(Formula.of(RESULT).given("capacity", "lambda", "B").up("radius", "W_R"))
          .downOrNone("n_nu", "N_nu")
          .isNearly(c -> Math.min(moved(c), addUp(c.get("radius"), c.get("W_R"))));

  private LogisticFormula() {}

  /** n·λ_R, rounded down as the bounds do. */
  static Formula withCurvature(Formula formula) {
    return formula.with(
        "n_lambda_R",
        Printed.ROUND_DOWN,
        c -> Math.max(0, multiplyDown(c.get("n"), c.get("lambda_R"))));
  }

  private static double moved(Constants c) {
    double together = addDown(c.get("n_nu"), c.get("N_nu"));
    double anywhere = over(c, strength(c, 1, together));
    if (!(c.get("N_nu") > 0)) {
      return anywhere;
    }
    double pull = OutwardMath.tangentSlopeUp(c.get("B"), c.get("radius"));
    double onSphere = divideUp(multiplyUp(c.get("capacity"), pull), strength(c, 0.5, together));
    return Math.min(anywhere, onSphere);
  }

  /** nλ_R + share·mλ + ½·multipliers. */
  private static double strength(Constants c, double share, double multipliers) {
    double retained = c.get("n_lambda_R");
    double regulariser = multiplyDown(c.get("capacity"), c.get("lambda")) * share;
    return Math.max(retained, addDown(retained, addDown(regulariser, multipliers / 2)));
  }

  /** m(L + λW_R) over a strength; infinite without any. */
  private static double over(Constants c, double strength) {
    double ball = c.get("B");
    double slope = multiplyUp(ball, OutwardMath.sigmoidUp(multiplyUp(ball, c.get("radius"))));
    double lambda = c.get("lambda");
    double pull = lambda == 0 ? slope : addUp(slope, multiplyUp(lambda, c.get("W_R")));
    return strength > 0
        ? divideUp(multiplyUp(c.get("capacity"), pull), strength)
        : Double.POSITIVE_INFINITY;
  }
}
