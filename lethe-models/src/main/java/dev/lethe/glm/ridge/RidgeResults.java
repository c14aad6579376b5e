package dev.lethe.glm.ridge;

import static dev.lethe.base.Rounding.addUp;

import dev.lethe.bound.Constants;
import dev.lethe.bound.Method;
import dev.lethe.bound.Printed;
import dev.lethe.bound.Result;
import dev.lethe.glm.descent.DescentResults;
import java.util.List;

/**
 * What a kept ridge model can be apart in two worlds, RS°_m, from its printed constants: max{ moved
 * + √q·h(B√q)·(1 + B·norm), others }, q = share, the first term at most W_R + W', and together at
 * most GS_m(n) (docs/mathematics/noise.md and docs/mathematics/ridge.md).
 *
 * <p>Printed are the three numbers of the worst j, so the first term is the maximum over all j ≤ m
 * before they are rounded up, and it grows with each ({@link RidgeAdditions#move}). W' is public,
 * so the second grows with W_R; the third falls with n. g_j = λ_min + (n+j)λ appears in the share
 * only, n in two digits only. {@code others} is a bound itself, on two worlds that both had
 * forgotten rows ({@link RidgeProblem#worlds}); it is 0 at m = 1.
 */
public final class RidgeResults {

  public static final Result PASSIVE =
      Result.apriori(
          "ridge/passive/1",
          formula ->
              formula
                  .given("capacity", "lambda", "B")
                  .with("rows_at_least", Printed.ROW_COUNT, c -> c.get("n"))
                  .up("moved", "share", "norm", "W_R", "others")
                  .isNearly(RidgeResults::value),
          Method.PASSIVE);
  public static final Result VERIFIED =
      Result.verified(
          "ridge/verified/1", Method.NEWTON, Method.DESCENT, Method.PASSIVE, Method.RETRAIN);
  public static final Result EXACT =
      Result.functionOfRows("ridge/exact/1", Method.EXACT, Method.RETRAIN);
  static final Result RETAIN = Result.compared("ridge/retain/1");
  static final Result GLOBAL = Result.compared("ridge/global/1");
  public static final Result PRINTED = Result.compared("ridge/printed/1");
  public static final Result PRINTED_GLOBAL = Result.compared("ridge/printed-global/1");

  public static final List<Result> ALL =
      List.of(
          PASSIVE,
          DescentResults.PLAIN,
          DescentResults.ACCELERATED,
          VERIFIED,
          EXACT,
          Result.ALLOWANCE);

  private RidgeResults() {}

  private static double value(Constants c) {
    double lambda = c.get("lambda");
    double b = c.get("B");
    double byWorst = new RidgeAdditions(c.get("moved"), c.get("share"), c.get("norm")).move(b);
    double byLengths = addUp(c.get("W_R"), RidgeProblem.longestMinimiser(lambda, b));
    double byCount = RidgeProblem.globalValue(lambda, b, c.get("rows_at_least"), c.get("capacity"));
    double near = Math.min(byWorst, byLengths);
    return Math.min(Math.max(near, c.get("others")), byCount);
  }
}
