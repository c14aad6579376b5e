package dev.lethe.quantile.unlearn;

import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.privacy.RandomBits;
import dev.lethe.quantile.GridOrder;
import dev.lethe.quantile.OrderStatistics;
import dev.lethe.quantile.Quantile;
import dev.lethe.quantile.QuantileResults;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Forecast;
import dev.lethe.unlearn.release.KeptModel;
import dev.lethe.unlearn.release.Outcome;
import dev.lethe.unlearn.release.Passes;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.RetainedValue;
import dev.lethe.unlearn.release.StateFormat;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Utility;
import dev.lethe.unlearn.release.Way;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Releases of a quantile after some values have left.
 *
 * <p>The quantile is an order statistic of the retained values, the same bits in whatever order
 * they come, so computing it again is exact forgetting; a passive release keeps the old number and
 * covers it with noise of the size RS_m(R) (MATH §2).
 */
public record QuantileUnlearning(Quantile problem) implements Unlearning<KeptModel<Double>> {

  private static final List<Way> WAYS =
      List.of(
          new Way(Method.EXACT, Certification.VERIFIED),
          new Way(Method.RETRAIN, Certification.VERIFIED),
          new Way(Method.PASSIVE, Certification.A_PRIORI));

  private static final StateFormat<KeptModel<Double>> FORMAT =
      KeptModel.format(
          "lethe quantile 2", (value, out) -> out.writeDouble(value), in -> in.readDouble());

  @Override
  public String name() {
    return problem.name();
  }

  @Override
  public List<Way> ways() {
    return WAYS;
  }

  @Override
  public KeptModel<Double> train(Retained rows) {
    return KeptModel.trained(problem.value(GridOrder.of(rows.engine())), rows);
  }

  @Override
  public KeptModel<Double> unrecorded(KeptModel<Double> state) {
    return KeptModel.unrecorded(state.value());
  }

  @Override
  public ReleaseFacts facts(Retained retained, Terms terms) {
    return of(GridOrder.of(retained.engine())).facts(terms);
  }

  @Override
  public Outcome<KeptModel<Double>> forget(
      KeptModel<Double> state, Retained after, GridRows forgotten, Terms terms, RandomBits bits) {
    GridOrder values = GridOrder.of(after.engine());
    KeptModel<Double> kept = state.without(forgotten, after, terms);
    double trained = kept.serves(terms.capacity()) ? kept.value() : Double.NaN;
    Release release = of(values).release(trained, terms, bits);
    return new Outcome<>(kept.next(terms, problem.value(values), after), release);
  }

  @Override
  public StateFormat<KeptModel<Double>> format() {
    return FORMAT;
  }

  /** Order statistics are no sums: every way reads the values once. */
  @Override
  public Forecast<KeptModel<Double>> outlook() {
    return new Forecast<>() {
      @Override
      public Passes passes(Retained retained, Terms terms) {
        return Passes.exactly(1);
      }

      @Override
      public Optional<Utility> utility(KeptModel<Double> state, Retained retained, double sigma) {
        return Optional.of(new Utility(Utility.Measure.DEVIATION, 0, sigma));
      }
    };
  }

  /** The facts of a release by these terms: a function of the retained values alone. */
  public ReleaseFacts facts(double[] retained, Terms terms) {
    return of(retained).facts(terms);
  }

  /** The release of someone who has nothing but the retained values. */
  public Release release(double[] retained, Terms terms, RandomBits bits) {
    return release(retained, Double.NaN, terms, bits);
  }

  /**
   * The release after forgetting.
   *
   * @param trained {@link Quantile#value} of the retained values and at most m others, as kept from
   *     one training for all requests since; read by the passive method only
   */
  public Release release(double[] retained, double trained, Terms terms, RandomBits bits) {
    return of(retained).release(trained, terms, bits);
  }

  RetainedValue of(double[] retained) {
    return of(OrderStatistics.of(retained));
  }

  private RetainedValue of(OrderStatistics retained) {
    double most = Math.max(Math.abs(problem.domain().lo()), Math.abs(problem.domain().hi()));
    return new RetainedValue(
        problem.name(),
        QuantileResults.EXACT,
        // −0 and 0 are equal values: which of them comes first must not show
        problem.value(retained) + 0.0,
        m -> problem.retain(retained, m),
        m -> problem.worlds(retained, m),
        problem::global,
        problem.valueError(),
        4 * most,
        Set.of("quantile"));
  }
}
