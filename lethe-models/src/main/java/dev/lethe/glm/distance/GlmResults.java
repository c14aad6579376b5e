package dev.lethe.glm.distance;

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
import dev.lethe.glm.Loss;
import dev.lethe.glm.RowPull;
import dev.lethe.glm.constants.BallMultipliers;
import dev.lethe.glm.constants.RiskConstants;

/**
 * What a kept model can be apart in two worlds, RS°_m, from its printed constants
 * (docs/mathematics/noise.md and docs/mathematics/logistic.md; proofs at {@link RiskConstants} and
 * {@link BallMultipliers}): the larger of
 *
 * <pre>
 *   r_m = min{ m(L + λW_R)/(nλ_R + mλ + ½μ), ρ + W_R },    μ = nν + (n+m)ν',    L = B·g(Bρ)
 *   min{ (m−1)(L + λρ)/(nλ_R + mλ + (n+m)ν'), 2ρ, r_m + r_{m−1} },</pre>
 *
 * <p>where (n+m)ν' &gt; 0 each quotient at most m·L_t/(nλ_R + ½mλ + ½μ), and the same for m − 1
 * rows with (n+m)ν' for ½μ.
 *
 * <p>L and L_t grow with ρ, so the bound grows with ρ and W_R; it falls with nλ_R and with the two
 * parts of μ, each one constant: n by itself does not appear. A positive (n+m)ν' stays positive in
 * three digits. Without any curvature, nλ_R + mλ + ½μ = 0, it is infinite: lengths alone would ask
 * for noise larger than the ball, and to refuse says the same.
 *
 * @param loss names the results; printed parameters say which of its family is meant
 */
public record GlmResults(Loss loss) {

  public Result passive() {
    return Result.apriori(
        loss.word() + "/passive/1",
        formula ->
            withCurvature(
                    formula
                        .given("capacity", "lambda", "B")
                        .given(parameters())
                        .up("radius", "W_R"))
                .downOrNone("n_nu", "N_nu")
                .isNearly(this::apart),
        Method.PASSIVE);
  }

  public Result verified() {
    return Result.verified(
        loss.word() + "/verified/1", Method.NEWTON, Method.DESCENT, Method.PASSIVE, Method.RETRAIN);
  }

  Result uniform() {
    return compared("uniform");
  }

  Result local() {
    return compared("local");
  }

  Result global() {
    return compared("global");
  }

  Result printed() {
    return compared("printed");
  }

  Result printedGlobal() {
    return compared("printed-global");
  }

  private Result compared(String statement) {
    return Result.compared(loss.word() + "/" + statement + "/1");
  }

  private String[] parameters() {
    return loss.constants().keySet().toArray(String[]::new);
  }

  /** n·λ_R, rounded down as the bounds do, and never below 0. */
  public static Formula withCurvature(Formula formula) {
    return formula.with(
        "n_lambda_R",
        Printed.ROUND_DOWN,
        c -> Math.max(0, multiplyDown(c.get("n"), c.get("lambda_R"))));
  }

  private double apart(Constants c) {
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
  private double others(Constants c) {
    double multipliers = 2 * c.get("N_nu");
    Constants fewer = c.with("capacity", c.get("capacity") - 1).with("W_R", c.get("radius"));
    double anywhere = over(fewer, strength(c, 1, multipliers));
    return c.get("N_nu") > 0
        ? Math.min(anywhere, onSphere(fewer, strength(c, 0.5, multipliers)))
        : anywhere;
  }

  /** r_m. */
  private double near(Constants c) {
    double moved = moved(c);
    return Double.isInfinite(moved) ? moved : Math.min(moved, addUp(c.get("radius"), c.get("W_R")));
  }

  private double moved(Constants c) {
    double together = addDown(c.get("n_nu"), c.get("N_nu"));
    double anywhere = over(c, strength(c, 1, together));
    if (!(c.get("N_nu") > 0)) {
      return anywhere;
    }
    return Math.min(anywhere, onSphere(c, strength(c, 0.5, together)));
  }

  private double onSphere(Constants c, double strength) {
    double pull = RowPull.alongSphere(loss.with(c), c.get("B"), c.get("radius"));
    return divideUp(multiplyUp(c.get("capacity"), pull), strength);
  }

  /** nλ_R + share·mλ + ½·multipliers. */
  private double strength(Constants c, double share, double multipliers) {
    double retained = c.get("n_lambda_R");
    double regulariser = multiplyDown(c.get("capacity"), c.get("lambda")) * share;
    return Math.max(retained, addDown(retained, addDown(regulariser, multipliers / 2)));
  }

  /** m(L + λW_R) over a strength; infinite without any. */
  private double over(Constants c, double strength) {
    double slope = RowPull.anywhere(loss.with(c), c.get("B"), c.get("radius"));
    double lambda = c.get("lambda");
    double pull = lambda == 0 ? slope : addUp(slope, multiplyUp(lambda, c.get("W_R")));
    return strength > 0
        ? divideUp(multiplyUp(c.get("capacity"), pull), strength)
        : Double.POSITIVE_INFINITY;
  }
}
