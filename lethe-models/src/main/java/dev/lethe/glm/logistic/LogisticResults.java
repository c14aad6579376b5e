package dev.lethe.glm.logistic;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.bound.Constants;
import dev.lethe.bound.Formula;
import dev.lethe.bound.Method;
import dev.lethe.bound.Printed;
import dev.lethe.bound.Result;
import dev.lethe.glm.constants.BallMultipliers;
import dev.lethe.glm.constants.RiskConstants;
import dev.lethe.glm.descent.DescentResults;
import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.glm.newton.NewtonResults;
import java.util.List;

/**
 * What a kept logistic model can be apart in two worlds, RS°_m, from its printed constants (MATH §1
 * and §6.2; proofs at {@link RiskConstants} and {@link BallMultipliers}): the larger of
 *
 * <pre>
 *   r_m = min{ m(L + λW_R)/(nλ_R + mλ + ½μ), ρ + W_R },    μ = nν + (n+m)ν',    L = B·sigmoid(Bρ)
 *   min{ (m−1)(L + λρ)/(nλ_R + mλ + (n+m)ν'), 2ρ, r_m + r_{m−1} },</pre>
 *
 * <p>where (n+m)ν' &gt; 0 each quotient at most m·L_t/(nλ_R + ½mλ + ½μ), and the same for m − 1
 * rows with (n+m)ν' for ½μ.
 *
 * <p>L and L_t grow with ρ, so the bound grows with ρ and W_R; it falls with nλ_R and with the two
 * parts of μ, each one constant: n by itself does not appear. A positive (n+m)ν' stays positive in
 * three digits. Without any curvature, nλ_R + mλ + ½μ = 0, it is infinite: lengths alone would ask
 * for noise larger than the ball, and to refuse says the same.
 */
public final class LogisticResults {

  public static final Result PASSIVE =
      Result.apriori(
          "logistic/passive/1",
          formula ->
              withCurvature(formula.given("capacity", "lambda", "B").up("radius", "W_R"))
                  .downOrNone("n_nu", "N_nu")
                  .isNearly(LogisticResults::apart),
          Method.PASSIVE);
  public static final Result VERIFIED =
      Result.verified(
          "logistic/verified/1", Method.NEWTON, Method.DESCENT, Method.PASSIVE, Method.RETRAIN);
  public static final Result UNIFORM = Result.compared("logistic/uniform/1");
  public static final Result LOCAL = Result.compared("logistic/local/1");
  public static final Result GLOBAL = Result.compared("logistic/global/1");
  public static final Result PRINTED = Result.compared("logistic/printed/1");
  public static final Result PRINTED_GLOBAL = Result.compared("logistic/printed-global/1");

  public static final List<Result> ALL =
      List.of(
          PASSIVE,
          NewtonResults.BALL,
          DescentResults.PLAIN,
          DescentResults.ACCELERATED,
          VERIFIED,
          Result.ALLOWANCE);

  private LogisticResults() {}

  /** n·λ_R, rounded down as the bounds do, and never below 0. */
  public static Formula withCurvature(Formula formula) {
    return formula.with(
        "n_lambda_R",
        Printed.ROUND_DOWN,
        c -> Math.max(0, multiplyDown(c.get("n"), c.get("lambda_R"))));
  }

  private static double apart(Constants c) {
    double m = c.get("capacity");
    double near = near(c);
    if (m == 1 || Double.isInfinite(near)) {
      return near;
    }
    double others = Math.min(others(c), 2 * c.get("radius"));
    double bothNear = addUp(near, near(c.with("capacity", m - 1)));
    return Math.max(near, Math.min(others, bothNear));
  }

  /** Two worlds that both had forgotten rows: as {@link #moved} for m − 1, but mλ below. */
  private static double others(Constants c) {
    double multipliers = 2 * c.get("N_nu");
    Constants fewer = c.with("capacity", c.get("capacity") - 1).with("W_R", c.get("radius"));
    double anywhere = over(fewer, strength(c, 1, multipliers));
    return c.get("N_nu") > 0
        ? Math.min(anywhere, onSphere(fewer, strength(c, 0.5, multipliers)))
        : anywhere;
  }

  /** r_m. */
  private static double near(Constants c) {
    double moved = moved(c);
    return Double.isInfinite(moved) ? moved : Math.min(moved, addUp(c.get("radius"), c.get("W_R")));
  }

  private static double moved(Constants c) {
    double together = addDown(c.get("n_nu"), c.get("N_nu"));
    double anywhere = over(c, strength(c, 1, together));
    if (!(c.get("N_nu") > 0)) {
      return anywhere;
    }
    return Math.min(anywhere, onSphere(c, strength(c, 0.5, together)));
  }

  private static double onSphere(Constants c, double strength) {
    double pull = OutwardMath.tangentSlopeUp(c.get("B"), c.get("radius"));
    return divideUp(multiplyUp(c.get("capacity"), pull), strength);
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
