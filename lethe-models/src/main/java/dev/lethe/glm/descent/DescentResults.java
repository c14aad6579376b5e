package dev.lethe.glm.descent;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractDown;

import dev.lethe.base.BadInputException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Constants;
import dev.lethe.bound.Formula;
import dev.lethe.bound.Method;
import dev.lethe.bound.Printed;
import dev.lethe.bound.Result;
import dev.lethe.bound.ToleranceRule;
import dev.lethe.glm.internal.OutwardMath;
import java.util.Map;

/**
 * Descent from its printed constants (docs/mathematics/descent.md): plain γ_R^I·Δ₀ + e/(1 − γ_R),
 * γ_R = (β_R − λ_R)/(β_R + λ_R), divided where the ball holds w_R back ({@link DescentToDelete});
 * accelerated Δ₀·(1 − √(λ_R/β_R))^(I/2).
 *
 * <p>Both rates are below 1, grow with β_R and fall with λ_R, the first also with ν and with how
 * near the start is ({@link DescentToDelete#contraction(double, double, double, double)}); so the
 * bounds grow with Δ₀, e and β_R and fall with λ_R and I. Δ₀ is one constant, whatever proves it:
 * the error of the start is in it, and {@code start_error} only says how large that may be. The
 * errors of all I steps are charged as if there were infinitely many, because that of I steps would
 * grow with I.
 */
public final class DescentResults {

  /** D/R; 0 where no ball holds anything back. */
  static final String FARTHEST = "farthest_over_radius";

  public static final Result PLAIN =
      Result.apriori(
              "descent/plain/1",
              formula ->
                  formula
                      .given("start_error")
                      .up("start", "beta_R", "step_error")
                      .down("lambda_R", "iterations")
                      .downOrNone("nu")
                      .with(FARTHEST, Printed.ROUND_UP, c -> c.has(FARTHEST) ? c.get(FARTHEST) : 0)
                      .isNearly(DescentResults::plain),
              Method.DESCENT)
          .with(ToleranceRule.atLeast(Map.of("start_error", 0.5, Formula.AT_LEAST, 0.5)));
  public static final Result ACCELERATED =
      Result.apriori(
              "descent/accelerated/1",
              formula ->
                  formula
                      .up("start", "beta_R")
                      .down("lambda_R", "iterations")
                      .isNearly(DescentResults::accelerated),
              Method.DESCENT)
          .with(ToleranceRule.checkedAgainstBound());

  /** From the kept model to the retained minimiser. */
  static final Result RETAIN = Result.compared("descent/retain/1");

  /** From any point of the ball. */
  static final Result ANYWHERE = Result.compared("descent/anywhere/1");

  /** The distance that descent begins with. */
  static final Result START = Result.compared("descent/start/1");

  static final Result GLOBAL = Result.compared("descent/global/1");
  static final Result PRINTED = Result.compared("descent/printed/1");
  static final Result PRINTED_GLOBAL = Result.compared("descent/printed-global/1");

  private DescentResults() {}

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
    return Bound.atMost(START, c.get("start"));
  }
}
