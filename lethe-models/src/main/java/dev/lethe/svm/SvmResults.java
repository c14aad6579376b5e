package dev.lethe.svm;

import static dev.lethe.base.Rounding.subtractUp;

import dev.lethe.bound.Constants;
import dev.lethe.bound.Method;
import dev.lethe.bound.Printed;
import dev.lethe.bound.Result;
import java.util.List;

/**
 * The results about hard margins as arithmetic on printed constants (docs/mathematics/svm.md).
 *
 * <p>One constant of the data: e = γ_R − γ ≥ 0, what the margin has to spare. √(1/γ² − 1/(γ+e)²)
 * grows with e. (γ_R itself with few digits would lose all of a small e, and most of the bound.)
 */
public final class SvmResults {

  static final Result PASSIVE =
      Result.apriori(
          "svm/passive/1",
          formula ->
              formula
                  .given("m", "gamma")
                  .with(
                      "spare_margin",
                      Printed.ROUND_UP,
                      c -> Math.max(0, subtractUp(c.get("gamma_R"), c.get("gamma"))))
                  .isNearly(SvmResults::distance),
          Method.PASSIVE);
  public static final Result EXACT =
      Result.functionOfRows("svm/exact/1", Method.EXACT, Method.RETRAIN);

  /** A function trained on the retained rows: noise hides the solver's error alone. */
  public static final Result RETRAINED =
      Result.apriori("svm/retrained/1", formula -> formula.is(c -> 0), Method.RETRAIN);

  static final Result MEAN = Result.compared("svm/mean/1");
  static final Result GLOBAL = Result.sealed("svm/global/1");
  static final Result PRINTED = Result.compared("svm/printed/1");
  static final Result PRINTED_GLOBAL = Result.compared("svm/printed-global/1");

  public static final List<Result> ALL = List.of(PASSIVE, EXACT, GLOBAL);

  private SvmResults() {}

  private static double distance(Constants c) {
    return HardMarginSvm.difference(c.get("gamma"), c.get("spare_margin"));
  }
}
