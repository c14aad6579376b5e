package dev.lethe.erm;

import dev.lethe.bound.Formula;
import java.util.List;

/** Every result about regressions that a certificate can carry, as arithmetic. */
public final class ErmFormulas {

  static final String LOGISTIC_VERIFIED = "logistic, verified release, MATH §7.3";
  static final String RIDGE_VERIFIED = "ridge, verified release, MATH §7.3";

  public static final List<Formula> ALL =
      List.of(
          LogisticFormula.FORMULA,
          NewtonFormula.FORMULA,
          RidgeFormula.FORMULA,
          DescentFormula.PLAIN,
          DescentFormula.ACCELERATED,
          verified(LOGISTIC_VERIFIED),
          verified(RIDGE_VERIFIED),
          Formula.zero("ridge, from exact statistics, MATH §8"));

  private ErmFormulas() {}

  /** Δ is the public target: the mean was checked to be that near. */
  private static Formula verified(String result) {
    return Formula.of(result).given("target").is(c -> c.get("target"));
  }
}
