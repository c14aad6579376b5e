package dev.lethe.glm.logistic;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.GridRows;

/**
 * Weights that predict: the label +1 has probability σ(w·x) = 1/(1 + exp(−w·x)).
 *
 * <p>Holds the array it was given; its maker does not change it afterwards.
 */
public record LogisticModel(double[] weights) {

  /**
   * How well a model does on rows.
   *
   * @param accuracy the fraction of rows whose label is the predicted one
   * @param meanLoss the mean of log(1 + exp(−y·w·x)), without a regulariser
   */
  public record Score(double accuracy, double meanLoss) {}

  public LogisticModel {
    for (double weight : weights) {
      if (!Double.isFinite(weight)) {
        throw new BadInputException("weights must be finite, but got " + weight);
      }
    }
  }

  /** The probability of +1 for features in real units. */
  public double probability(double[] x) {
    double margin = margin(x);
    double t = Math.exp(-Math.abs(margin));
    return (margin > 0 ? 1 : t) / (1 + t);
  }

  /** +1 or −1, whichever is likelier; +1 where both are. */
  public int label(double[] x) {
    return margin(x) >= 0 ? 1 : -1;
  }

  private double margin(double[] x) {
    Kernel.requireLength(x, weights.length, "x");
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += weights[j] * x[j];
    }
    return sum;
  }

  /** Refuses rows of another width, none at all, and labels other than ±1. */
  public Score score(GridRows rows) {
    RiskOnRows.requireLearnable(LogisticLoss.INSTANCE, rows);
    double[] x = new double[rows.columns()];
    long right = 0;
    double loss = 0;
    for (int i = 0; i < rows.rows(); i++) {
      for (int j = 0; j < x.length; j++) {
        x[j] = rows.features()[i * x.length + j] * (1.0 / Grid.ONE);
      }
      double margin = margin(x);
      boolean positive = rows.labels()[i] > 0;
      right += positive == margin >= 0 ? 1 : 0;
      double s = positive ? margin : -margin;
      loss += Math.max(0, -s) + Math.log1p(Math.exp(-Math.abs(s)));
    }
    return new Score((double) right / rows.rows(), loss / rows.rows());
  }
}
