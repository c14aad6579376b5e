package dev.lethe.workspace;

import dev.lethe.base.Rounding;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.ModelDeclaration;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * RS°_m(R): how far the models of two worlds can be apart that retain the same rows and differ in
 * who else was there, whoever of them was forgotten before (MATH §1, "Which worlds").
 */
final class WorldsApart {

  private WorldsApart() {}

  /**
   * RS°_m ≤ RS_m + RS_{m−1}, and RS_1 for one row, by statistics alone. Of regressions; a sealed
   * release of another model says GS_m whatever its rows, so less would not do.
   */
  static OptionalDouble atMost(
      ModelDeclaration model, ExactStatistics retained, Capacity m, Kernel kernel) {
    if (model instanceof ModelDeclaration.Logistic logistic) {
      return both(m, at -> logistic.toProblem(kernel).uniform(retained, at).value());
    }
    return model instanceof ModelDeclaration.Ridge ridge
        ? both(m, at -> ridge.toProblem(kernel).retain(retained, at).value())
        : OptionalDouble.empty();
  }

  private static OptionalDouble both(Capacity m, ToDoubleFunction<Capacity> moved) {
    double all = moved.applyAsDouble(m);
    return OptionalDouble.of(
        m.value() == 1
            ? all
            : Rounding.addUp(all, moved.applyAsDouble(Capacity.of(m.value() - 1))));
  }
}
