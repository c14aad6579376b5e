package dev.lethe.svm;

import static dev.lethe.base.Rounding.subtractUp;

import dev.lethe.bound.Constants;
import dev.lethe.bound.Formula;
import dev.lethe.bound.Printed;
import java.util.List;

/**
 * The results about hard margins as arithmetic on printed constants (MATH §5).
 *
 * <p>One constant of the data: e = γ_R − γ ≥ 0, what the margin has to spare. √(1/γ² − 1/(γ+e)²)
 * grows with e. (γ_R itself with few digits would lose all of a small e, and most of the bound.)
 */
public final class SvmFormulas {

  static final String RESULT = "hard-margin SVM, MATH §5";

  public static final List<Formula> ALL =
      List.of(
          Formula.of(RESULT)
              .given("m", "gamma")
              .with(
                  "spare_margin",
                  Printed.ROUND_UP,
                  c -> Math.max(0, subtractUp(c.get("gamma_R"), c.get("gamma"))))
              .isNearly(SvmFormulas::distance),
          Formula.zero("hard-margin SVM, retrained on the retained rows"),
          Formula.zero("svm, computed from the retained data alone"));

  private SvmFormulas() {}

  private static double distance(Constants c) {
    return HardMarginSvm.difference(c.get("gamma"), c.get("spare_margin"));
  }
}
