package dev.lethe.glm.unlearn;

import dev.lethe.glm.Objective;
import dev.lethe.glm.ridge.RidgeModel;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.release.StateFormat;
import dev.lethe.unlearn.release.TrainedRows;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;

/** The record of a ridge training: the rows by their digest, which tells nothing of them. */
record RidgeTraining(double[] weights, double distanceAtMost, TrainedRows rows)
    implements Training {

  static RidgeTraining of(RidgeModel model, ExactStatistics rows) {
    return new RidgeTraining(model.weights(), model.distanceAtMost(), TrainedRows.of(rows));
  }

  @Override
  public long forgotten() {
    return rows.forgotten();
  }

  @Override
  public Optional<Training> without(GridRows leaving, ExactStatistics after) {
    return rows.without(leaving, after)
        .map(rest -> new RidgeTraining(weights, distanceAtMost, rest));
  }

  @Override
  public boolean isDeclared() {
    return true;
  }

  @Override
  public boolean tellsWhoLeft() {
    return false;
  }

  /** None is needed: the minimiser has a closed form. */
  @Override
  public Optional<NewtonStep> step(Objective within, Kernel kernel) {
    return Optional.empty();
  }

  @Override
  public void write(DataOutputStream out) throws IOException {
    StateFormat.writeVector(weights, out);
    out.writeDouble(distanceAtMost);
    rows.write(out);
  }

  static RidgeTraining read(DataInputStream in) throws IOException {
    return new RidgeTraining(StateFormat.readVector(in), in.readDouble(), TrainedRows.read(in));
  }
}
