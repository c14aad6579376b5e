package dev.lethe.quantile;

import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantCheck;
import dev.lethe.bound.ConstantsCheck;
import dev.lethe.bound.Result;
import java.util.List;
import java.util.Map;

/**
 * The printed shift of a quantile against the retained values: order statistics are exact, so what
 * is smaller by more than rounding is wrong.
 */
record QuantileConstantsCheck(Quantile problem) implements ConstantsCheck<double[]> {

  private static final double ROUNDING = 1 - 1e-9;

  @Override
  public List<ConstantCheck> check(
      Result result, Map<String, ?> inputs, double[] retained, Capacity m) {
    return ConstantsCheck.compare(
        result,
        inputs,
        () -> problem.worlds(retained, m),
        (check, printed, found) -> check.refutedIf(printed < found.value() * ROUNDING));
  }
}
