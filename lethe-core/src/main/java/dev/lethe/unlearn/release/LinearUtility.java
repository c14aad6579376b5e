package dev.lethe.unlearn.release;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.plan.Planner;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.numbers.gamma.Erfc;

/**
 * What noise does to a linear predictor x ↦ w·x.
 *
 * <p>The noise is Gaussian with the same σ in every direction, so the noisy prediction on x is
 * N(w·x, σ²‖x‖²). A row whose margin is t = y·w·x, y = ±1, is then right with probability
 * Φ(t/(σ‖x‖)); other labels have their squared error raised by σ²‖x‖². Both are exact for each row
 * (but for the grid, which is 2³⁰ times finer than σ) and averaged over at most {@value
 * Planner#MOST_ROWS} rows at equal strides.
 */
public final class LinearUtility {

  private LinearUtility() {}

  /** Empty where the weights are no numbers. */
  public static Optional<Utility> of(double[] weights, Retained retained, double sigma) {
    if (weights.length != retained.columns()) {
      throw new BadUsageException(
          "a model of these rows has %d weights, but the stored one has %d"
              .formatted(retained.columns(), weights.length));
    }
    if (!Arrays.stream(weights).allMatch(Double::isFinite)) {
      return Optional.empty();
    }
    GridRows rows = retained.engine().some(Planner.MOST_ROWS);
    boolean binary = Arrays.stream(rows.labels()).allMatch(y -> Math.abs(y) == Grid.ONE);
    double before = 0;
    double after = 0;
    for (int i = 0; i < rows.rows(); i++) {
      Row row = Row.of(rows, i, weights);
      before += binary ? row.right(0) : row.error(0);
      after += binary ? row.right(sigma) : row.error(sigma);
    }
    Utility.Measure measure = binary ? Utility.Measure.ACCURACY : Utility.Measure.SQUARED_ERROR;
    return Optional.of(new Utility(measure, before / rows.rows(), after / rows.rows()));
  }

  /** A label, the prediction for it, and the squared length of the row. */
  private record Row(double label, double prediction, double square) {

    static Row of(GridRows rows, int i, double[] weights) {
      double prediction = 0;
      double square = 0;
      for (int j = 0; j < weights.length; j++) {
        double x = (double) rows.features()[i * weights.length + j] / Grid.ONE;
        prediction += weights[j] * x;
        square += x * x;
      }
      return new Row((double) rows.labels()[i] / Grid.ONE, prediction, square);
    }

    /** A prediction of 0 counts as +1, as in the models themselves. */
    double right(double sigma) {
      double deviation = sigma * Math.sqrt(square);
      if (deviation == 0) {
        return (prediction >= 0) == (label > 0) ? 1 : 0;
      }
      return Erfc.value(-label * prediction / deviation / Math.sqrt(2)) / 2;
    }

    double error(double sigma) {
      return (label - prediction) * (label - prediction) + sigma * sigma * square;
    }
  }
}
