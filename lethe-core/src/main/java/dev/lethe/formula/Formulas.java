package dev.lethe.formula;

import dev.lethe.base.BadInputException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Formula;
import dev.lethe.erm.ErmFormulas;
import dev.lethe.mst.SpanningTreeFormulas;
import dev.lethe.pca.PcaFormulas;
import dev.lethe.quantile.QuantileFormulas;
import dev.lethe.svm.SvmFormulas;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The results that a certificate may name, and the arithmetic behind each. */
public final class Formulas {

  private static final Map<String, Formula> BY_RESULT =
      Stream.of(
              ErmFormulas.ALL,
              PcaFormulas.ALL,
              SvmFormulas.ALL,
              QuantileFormulas.ALL,
              SpanningTreeFormulas.ALL)
          .flatMap(List::stream)
          .collect(Collectors.toUnmodifiableMap(Formula::result, Function.identity()));

  private Formulas() {}

  /** The formula of a result; an unknown one is refused. */
  public static Formula of(String result) {
    Formula formula = BY_RESULT.get(result);
    if (formula == null) {
      throw new BadInputException(
          "no formula is known for the result '"
              + result
              + "': a bound can be published only if it can be recomputed from what is printed");
    }
    return formula;
  }

  /**
   * The bound that noise is calibrated to and that a certificate prints: computed from constants
   * that were rounded to the safe side, never below the given one.
   */
  public static Bound published(Bound full) {
    return of(full.result()).published(full);
  }
}
