package dev.lethe.erm;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.bound.Constants;
import dev.lethe.bound.Formula;
import dev.lethe.bound.Printed;

/**
 * The a-priori Newton bound from its printed constants: min{ min{ M·s²/(2λ_R), r·φ(B_R·T·s) } + t,
 * ρ' + W_R } + step, with t = (N/n)θ/λ_R, r = m(L + λW_R)/(nλ_R) + t, s = min(r, m(L + λW_R)/(nλ_R
 * + mλ) + t), T = tanh(B_Rρ/2), ρ' ≥ ρ the ball that steps are projected on, φ(x) = (e^x − 1 −
 * x)/(1 − e^(−x)) (MATH §7.2; the proof is at {@link NewtonProblem#retain}).
 *
 * <p>t, r and s grow with N/n, ρ and W_R and fall with nλ_R and λ_R; φ and T grow; so the bound
 * grows with M and B_R too. Infinite unless ρ &lt; R_w: then the printed radius itself shows that
 * every minimiser is inside the ball.
 */
final class NewtonFormula {

  static final String RESULT = "Newton step, a-priori, MATH §7.2";

  /** Up to here φ is bounded by a polynomial that lies slightly above it. */
  private static final double SMALL = 0.25;

  static final Formula FORMULA =
      LogisticFormula.withCurvature(
              Formula.of(RESULT)
                  .given("capacity", "lambda", "B", "R_w", "theta", "step_error")
                  .up("radius", "W_R", "B_R", "M")
                  .down("lambda_R"))
          .with("N/n", Printed.ROUND_UP, c -> divideUp(c.get("n") + c.get("capacity"), c.get("n")))
          .isNearly(NewtonFormula::value);

  private NewtonFormula() {}

  private static double value(Constants c) {
    double lambdaR = c.get("lambda_R");
    if (!(c.get("radius") < c.get("R_w")) || !(lambdaR > 0)) {
      return Double.POSITIVE_INFINITY;
    }
    double theta = c.get("theta");
    double slack = theta == 0 ? 0 : divideUp(multiplyUp(c.get("N/n"), theta), lambdaR);
    double r = addUp(LogisticFormula.over(c, c.get("n_lambda_R")), slack);
    double shorter = Math.min(r, addUp(LogisticFormula.distance(c), slack));
    double quadratic =
        divideUp(multiplyUp(c.get("M"), multiplyUp(shorter, shorter)), multiplyDown(2, lambdaR));
    double relative =
        multiplyUp(r, factor(NewtonProblem.bend(c.get("B_R"), c.get("radius"), shorter)));
    double moved = addUp(Math.min(quadratic, relative), slack);
    Objective objective = new Objective(c.get("lambda"), c.get("R_w"));
    double across =
        addUp(NewtonProblem.projection(objective, c.get("B"), c.get("radius")), c.get("W_R"));
    return addUp(Math.min(moved, across), c.get("step_error"));
  }

  /** φ as the bound uses it, made monotone where it passes from the polynomial to φ itself. */
  private static double factor(double s) {
    return Math.max(OutwardMath.newtonFactorUp(s), OutwardMath.newtonFactorUp(Math.min(s, SMALL)));
  }
}
