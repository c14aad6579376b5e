package dev.lethe.erm;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.bound.Constants;
import dev.lethe.bound.Formula;
import dev.lethe.bound.Printed;

/**
 * What a Newton step in the ball is charged, from its printed constants: E(m) + E(m−1) + step, with
 * E of {@link NewtonBound}, which grows and falls with them as they are rounded.
 *
 * <p>The means of two worlds that forgot Z' ⊂ Z, |Z| ≤ m, are within E(m) + step and E(m−1) + step
 * of w_R (MATH §1); the second step error is the tolerance that a release adds.
 */
final class NewtonFormula {

  static final String RESULT = "Newton step in the ball, MATH §7.4";

  static final Formula FORMULA =
      LogisticFormula.withCurvature(
              Formula.of(RESULT)
                  .given("capacity", "lambda", "B", "R_w", "start_error", "step_error")
                  .with("rows_at_least", Printed.ROW_COUNT, c -> c.get("n"))
                  .up("radius", "W_R", "B_R"))
          .with("n_M", Printed.ROUND_UP, c -> multiplyUp(c.get("n"), c.get("M")))
          .with("n_beta_R", Printed.ROUND_UP, c -> multiplyUp(c.get("n"), c.get("beta_R")))
          .downOrNone("n_nu", "N_nu")
          .isNearly(NewtonFormula::value);

  private NewtonFormula() {}

  private static double value(Constants c) {
    NewtonBound bound =
        new NewtonBound(
            new Objective(c.get("lambda"), c.get("R_w")),
            c.get("B"),
            c.get("start_error"),
            c.get("rows_at_least"),
            c.get("radius"),
            c.get("W_R"),
            c.get("B_R"),
            c.get("n_M"),
            c.get("n_beta_R"),
            c.get("n_lambda_R"),
            c.get("n_nu"),
            c.get("N_nu"));
    return between(bound, (int) c.get("capacity"), c.get("step_error"));
  }

  /** E(m) + E(m−1) + step. */
  static double between(NewtonBound bound, int capacity, double step) {
    return addUp(addUp(bound.error(capacity), bound.error(capacity - 1)), step);
  }
}
