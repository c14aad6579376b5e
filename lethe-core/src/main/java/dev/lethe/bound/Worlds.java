package dev.lethe.bound;

import dev.lethe.base.Rounding;
import java.util.function.Function;

/**
 * What holds of any two worlds that retain the same rows, whatever the problem
 * (docs/mathematics/noise.md).
 */
public final class Worlds {

  private Worlds() {}

  /**
   * RS_m + RS_{m−1} ≥ RS°_m: of two different sets Z′ ⊂ Z the smaller has at most m − 1 rows, and
   * both models are near the retained one. At m = 1 it is RS_1 itself.
   *
   * @param retain RS_m
   * @return under the name and with the inputs of {@code retain}
   */
  public static Bound bothNear(Function<Capacity, Bound> retain, Capacity m) {
    Bound most = retain.apply(m);
    if (m.value() == 1) {
      return most;
    }
    double other = retain.apply(Capacity.of(m.value() - 1)).value();
    return other == 0 ? most : most.raisedTo(Rounding.addUp(most.value(), other));
  }
}
