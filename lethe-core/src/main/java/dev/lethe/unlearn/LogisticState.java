package dev.lethe.unlearn;

import java.util.Optional;

/**
 * The secret state of a logistic model: its weights and, where it was trained here, what the
 * a-priori methods need to know about that training.
 *
 * <p>Never published and never printed. Nothing is taken on trust from it: a verified release
 * checks the weights on the retained rows, the others check the training's record.
 */
public final class LogisticState {

  private final double[] weights;
  private final Optional<LogisticTraining> training;

  LogisticState(double[] weights, Optional<LogisticTraining> training) {
    this.weights = weights;
    this.training = training;
  }

  /** Weights from anywhere: another library, stopped early, single precision. */
  public static LogisticState imported(double[] weights) {
    return new LogisticState(weights.clone(), Optional.empty());
  }

  static LogisticState trained(LogisticTraining training) {
    return new LogisticState(training.weights(), Optional.of(training));
  }

  double[] weights() {
    return weights;
  }

  Optional<LogisticTraining> training() {
    return training;
  }

  @Override
  public String toString() {
    return "LogisticState[secret]";
  }
}
