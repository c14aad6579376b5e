package dev.lethe.glm.newton;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.bound.Constants;
import dev.lethe.bound.Method;
import dev.lethe.bound.Printed;
import dev.lethe.bound.Result;
import dev.lethe.bound.ToleranceRule;
import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.distance.GlmResults;
import java.util.Map;

/**
 * What a Newton step in the ball is charged, from its printed constants: E(m) + E(m−1) + step, with
 * E of {@link NewtonBound}, which grows and falls with them as they are rounded.
 *
 * <p>The means of two worlds that forgot Z' ⊂ Z, |Z| ≤ m, are within E(m) + step and E(m−1) + step
 * of w_R (docs/mathematics/noise.md); the second step error is the tolerance that a release adds.
 */
public final class NewtonResults {

  static final Result DISTANCE = Result.compared("newton/distance/1");
  static final Result GLOBAL = Result.compared("newton/global/1");

  private NewtonResults() {}

  /** The one of this family of losses. */
  public static Result ball(Loss loss) {
    return Result.apriori(
            loss.newtonResult(),
            formula ->
                GlmResults.withCurvature(
                        formula
                            .given("capacity", "lambda", "B", "R_w", "start_error", "step_error")
                            .given(loss.constants().keySet().toArray(String[]::new))
                            .with("rows_at_least", Printed.ROW_COUNT, c -> c.get("n"))
                            .up("radius", "W_R", "B_R"))
                    .with("n_M", Printed.ROUND_UP, c -> multiplyUp(c.get("n"), c.get("M")))
                    .with(
                        "n_beta_R", Printed.ROUND_UP, c -> multiplyUp(c.get("n"), c.get("beta_R")))
                    .downOrNone("n_nu", "N_nu")
                    .isNearly(c -> value(loss.with(c), c)),
            Method.NEWTON)
        .with(ToleranceRule.within(Map.of("start_error", 1.0, "step_error", 1.0)));
  }

  private static double value(Loss loss, Constants c) {
    NewtonBound bound =
        new NewtonBound(
            new Objective(loss, c.get("lambda"), c.get("R_w")),
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
