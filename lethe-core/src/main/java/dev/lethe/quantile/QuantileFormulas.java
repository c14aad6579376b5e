package dev.lethe.quantile;

import dev.lethe.bound.Formula;
import java.util.List;

/** The results about quantiles as arithmetic: RS° is itself a difference of values (MATH §2). */
public final class QuantileFormulas {

  public static final List<Formula> ALL =
      List.of(
          Formula.shift(Quantile.WORLDS).given("m", "level"),
          Formula.zero("median, computed from the retained data alone"),
          Formula.zero("quantile, computed from the retained data alone"));

  private QuantileFormulas() {}
}
