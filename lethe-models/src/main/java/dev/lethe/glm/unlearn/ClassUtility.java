package dev.lethe.glm.unlearn;

import dev.lethe.base.Grid;
import dev.lethe.glm.Loss;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.plan.Planner;
import dev.lethe.unlearn.release.Utility;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What noise does to a choice of classes: margins of a row x have the deviation σ‖x‖ each.
 *
 * @param weights output after output
 */
record ClassUtility(Loss loss, double[] weights) {

  /** Of at most {@value Planner#MOST_ROWS} rows; empty where the loss chooses no class. */
  Optional<Utility> of(Retained retained, double sigma) {
    if (!Arrays.stream(weights).allMatch(Double::isFinite)) {
      return Optional.empty();
    }
    GridRows rows = retained.engine().some(Planner.MOST_ROWS);
    double before = 0;
    double after = 0;
    for (int i = 0; i < rows.rows(); i++) {
      double[] x = row(rows, i);
      double[] margins = margins(x);
      OptionalDouble right = loss.chanceOfRight(margins, rows.labels()[i], 0);
      if (right.isEmpty()) {
        return Optional.empty();
      }
      double deviation = sigma * Math.sqrt(Arrays.stream(x).map(v -> v * v).sum());
      before += right.getAsDouble();
      after += loss.chanceOfRight(margins, rows.labels()[i], deviation).orElseThrow();
    }
    return Optional.of(
        new Utility(Utility.Measure.ACCURACY, before / rows.rows(), after / rows.rows()));
  }

  private static double[] row(GridRows rows, int i) {
    double[] x = new double[rows.columns()];
    Arrays.setAll(x, j -> rows.features()[i * x.length + j] * (1.0 / Grid.ONE));
    return x;
  }

  private double[] margins(double[] x) {
    double[] margins = new double[loss.outputs()];
    for (int a = 0; a < margins.length; a++) {
      for (int j = 0; j < x.length; j++) {
        margins[a] += weights[a * x.length + j] * x[j];
      }
    }
    return margins;
  }
}
