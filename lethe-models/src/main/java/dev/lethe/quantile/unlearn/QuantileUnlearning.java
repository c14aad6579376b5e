package dev.lethe.quantile.unlearn;

import dev.lethe.quantile.GridOrder;
import dev.lethe.quantile.OrderStatistics;
import dev.lethe.quantile.Quantile;
import dev.lethe.quantile.QuantileResults;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Forecast;
import dev.lethe.unlearn.release.KeptModel;
import dev.lethe.unlearn.release.KeptUnlearning;
import dev.lethe.unlearn.release.Passes;
import dev.lethe.unlearn.release.RetainedValue;
import dev.lethe.unlearn.release.StateFormat;
import dev.lethe.unlearn.release.Utility;
import java.util.Optional;
import java.util.Set;

/**
 * Releases of a quantile after some values have left.
 *
 * <p>The quantile is an order statistic of the retained values, the same bits in whatever order
 * they come, so computing it again is exact forgetting; a passive release keeps the old number and
 * covers it with noise of the size RS_m(R) (docs/mathematics/quantile.md).
 */
public record QuantileUnlearning(Quantile problem) implements KeptUnlearning<Double> {

  private static final StateFormat<KeptModel<Double>> FORMAT =
      KeptModel.format(
          "lethe quantile 2", (value, out) -> out.writeDouble(value), in -> in.readDouble());

  @Override
  public String name() {
    return problem.name();
  }

  /** Order statistics are no sums: every way reads the values once. */
  @Override
  public Passes passes() {
    return Passes.exactly(1);
  }

  @Override
  public RetainedValue learnt(Retained rows) {
    return on(GridOrder.of(rows.engine()));
  }

  @Override
  public StateFormat<KeptModel<Double>> format() {
    return FORMAT;
  }

  @Override
  public Forecast<KeptModel<Double>> forecast() {
    return (state, rows, sigma) -> Optional.of(new Utility(Utility.Measure.DEVIATION, 0, sigma));
  }

  /** The quantile of these values, and the ways to release it. */
  public RetainedValue on(double[] retained) {
    return on(OrderStatistics.of(retained));
  }

  private RetainedValue on(OrderStatistics retained) {
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
