package dev.lethe.glm.unlearn;

import dev.lethe.unlearn.release.StateFormat;
import dev.lethe.unlearn.release.TrainedRows;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;

/**
 * The secret state of a ridge model: its weights and, where it was trained here, on what.
 *
 * <p>Never published and never printed; nothing is taken on trust from it.
 */
public final class RidgeState {

  /**
   * The record of an exact training.
   *
   * @param weights ŵ_S
   * @param distanceAtMost ‖ŵ_S − w_S‖ is proved to be no more
   */
  record Training(double[] weights, double distanceAtMost, TrainedRows rows) {}

  static final StateFormat<RidgeState> FORMAT =
      new StateFormat<>("lethe ridge 2", RidgeState::write, RidgeState::read);

  private final double[] weights;
  private final Optional<Training> training;

  RidgeState(double[] weights, Optional<Training> training) {
    this.weights = weights;
    this.training = training;
  }

  /** Weights from anywhere: another library, stopped early, single precision. */
  public static RidgeState imported(double[] weights) {
    return new RidgeState(weights.clone(), Optional.empty());
  }

  double[] weights() {
    return weights;
  }

  Optional<Training> training() {
    return training;
  }

  private void write(DataOutputStream out) throws IOException {
    StateFormat.writeVector(weights, out);
    out.writeBoolean(training.isPresent());
    if (training.isPresent()) {
      StateFormat.writeVector(training.get().weights(), out);
      out.writeDouble(training.get().distanceAtMost());
      training.get().rows().write(out);
    }
  }

  private static RidgeState read(DataInputStream in) throws IOException {
    double[] weights = StateFormat.readVector(in);
    return new RidgeState(weights, in.readBoolean() ? Optional.of(training(in)) : Optional.empty());
  }

  private static Training training(DataInputStream in) throws IOException {
    return new Training(StateFormat.readVector(in), in.readDouble(), TrainedRows.read(in));
  }

  @Override
  public String toString() {
    return "RidgeState[secret]";
  }
}
