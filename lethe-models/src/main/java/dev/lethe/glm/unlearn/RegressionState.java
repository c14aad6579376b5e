package dev.lethe.glm.unlearn;

import dev.lethe.unlearn.release.StateFormat;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;

/**
 * The secret state of a regression: its weights and, where it was trained here, what the a-priori
 * methods need to know about that training.
 *
 * <p>Never published and never printed. A verified release checks the weights, on the retained rows
 * or by the sums of the training's record; that such a record is of the retained rows is checked,
 * what it says of them is taken on trust.
 */
public final class RegressionState {

  private final double[] weights;
  private final Optional<Training> training;

  RegressionState(double[] weights, Optional<Training> training) {
    this.weights = weights;
    this.training = training;
  }

  /** Weights from anywhere: another library, stopped early, single precision. */
  public static RegressionState imported(double[] weights) {
    return new RegressionState(weights.clone(), Optional.empty());
  }

  /** Fresh from a training. */
  public static RegressionState trained(Training training) {
    return new RegressionState(training.weights(), Optional.of(training));
  }

  public double[] weights() {
    return weights;
  }

  Optional<Training> training() {
    return training;
  }

  /**
   * States as bytes.
   *
   * @param training reads back what a training of this regression wrote
   */
  public static StateFormat<RegressionState> format(
      String magic, StateFormat.Reader<? extends Training> training) {
    return new StateFormat<>(magic, RegressionState::write, in -> read(in, training));
  }

  private void write(DataOutputStream out) throws IOException {
    StateFormat.writeVector(weights, out);
    out.writeBoolean(training.isPresent());
    if (training.isPresent()) {
      training.get().write(out);
    }
  }

  private static RegressionState read(
      DataInputStream in, StateFormat.Reader<? extends Training> training) throws IOException {
    double[] weights = StateFormat.readVector(in);
    return new RegressionState(
        weights, in.readBoolean() ? Optional.of(training.read(in)) : Optional.empty());
  }

  @Override
  public String toString() {
    return "RegressionState[secret]";
  }
}
