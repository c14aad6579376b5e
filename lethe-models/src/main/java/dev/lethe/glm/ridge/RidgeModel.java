package dev.lethe.glm.ridge;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;
import dev.lethe.statistics.GridRows;

/**
 * A linear predictor x ↦ w·x, and how near it is to the exact minimiser.
 *
 * @param weights ŵ
 * @param distanceAtMost ‖ŵ − w‖, rounding included; infinite where nothing is proved
 */
public record RidgeModel(double[] weights, double distanceAtMost) {

  public double predict(double[] x) {
    if (x.length != weights.length) {
      throw new BadInputException(
          "a row needs " + weights.length + " features, but has " + x.length);
    }
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += weights[i] * x[i];
    }
    return sum;
  }

  /**
   * R² = 1 − Σ(y − w·x)²/Σ(y − mean)² on these rows: 1 is perfect, 0 as good as their mean. NaN
   * where all labels are equal.
   */
  public double score(GridRows rows) {
    double[] x = new double[rows.columns()];
    double mean = 0;
    for (int label : rows.labels()) {
      mean += (double) label / Grid.ONE / rows.rows();
    }
    double errors = 0;
    double spread = 0;
    for (int i = 0; i < rows.rows(); i++) {
      for (int k = 0; k < x.length; k++) {
        x[k] = (double) rows.features()[i * x.length + k] / Grid.ONE;
      }
      double y = (double) rows.labels()[i] / Grid.ONE;
      double error = y - predict(x);
      errors += error * error;
      spread += (y - mean) * (y - mean);
    }
    return spread == 0 ? Double.NaN : 1 - errors / spread;
  }
}
