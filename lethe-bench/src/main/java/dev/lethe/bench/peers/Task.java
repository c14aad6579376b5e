package dev.lethe.bench.peers;

import dev.lethe.base.Grid;
import dev.lethe.lab.data.Rows;
import dev.lethe.statistics.GridRows;

/** The minimisation every contender is given: F(w) = (1/n)Σ loss(w·x_i, y_i) + λ/2‖w‖². */
public record Task(Loss loss, double lambda, GridRows rows) {

  /** λ = 1/n, which is C = 1 in liblinear's terms. */
  static Task of(Loss loss, GridRows rows) {
    return new Task(loss, 1.0 / rows.rows(), rows);
  }

  public double[] features(int row) {
    return Rows.point(rows, row);
  }

  public double label(int row) {
    return rows.labels()[row] * (1.0 / Grid.ONE);
  }

  private double score(LinearFit fit, int row) {
    int d = rows.columns();
    double sum = 0;
    for (int j = 0; j < d; j++) {
      sum += fit.weights()[j] * rows.features()[row * d + j];
    }
    return sum / Grid.ONE + fit.bias();
  }

  /** F at a model, its bias free of charge: the same arithmetic for every contender. */
  public double objective(LinearFit fit) {
    double sum = 0;
    for (int i = 0; i < rows.rows(); i++) {
      sum += loss.of(score(fit, i), label(i));
    }
    double squares = 0;
    for (double weight : fit.weights()) {
      squares += weight * weight;
    }
    return sum / rows.rows() + lambda / 2 * squares;
  }

  /** The share of these rows that the sign of the score puts on the side of their label. */
  static double accuracy(LinearFit fit, GridRows test) {
    Task judged = new Task(Loss.LOGISTIC, 0, test);
    int right = 0;
    for (int i = 0; i < test.rows(); i++) {
      right += (judged.score(fit, i) > 0) == (test.labels()[i] > 0) ? 1 : 0;
    }
    return (double) right / test.rows();
  }
}
