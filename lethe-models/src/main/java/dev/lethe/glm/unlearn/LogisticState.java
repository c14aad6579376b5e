package dev.lethe.glm.unlearn;

import dev.lethe.unlearn.release.StateFormat;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;

/**
 * The secret state of a logistic model: its weights and, where it was trained here, what the
 * a-priori methods need to know about that training.
 *
 * <p>Never published and never printed. Nothing is taken on trust from it: a verified release
 * checks the weights on the retained rows, the others check the training's record.
 */
public final class LogisticState {

  static final StateFormat<LogisticState> FORMAT =
      new StateFormat<>("lethe logistic 2", LogisticState::write, LogisticState::read);

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

  public double[] weights() {
    return weights;
  }

  Optional<LogisticTraining> training() {
    return training;
  }

  private void write(DataOutputStream out) throws IOException {
    StateFormat.writeVector(weights, out);
    out.writeBoolean(training.isPresent());
    if (training.isPresent()) {
      training.get().write(out);
    }
  }

  private static LogisticState read(DataInputStream in) throws IOException {
    double[] weights = StateFormat.readVector(in);
    return new LogisticState(
        weights, in.readBoolean() ? Optional.of(LogisticTraining.read(in)) : Optional.empty());
  }

  @Override
  public String toString() {
    return "LogisticState[secret]";
  }
}
