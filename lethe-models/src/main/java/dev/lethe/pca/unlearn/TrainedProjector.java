package dev.lethe.pca.unlearn;

import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.pca.PcaModel;
import dev.lethe.unlearn.release.KeptModel;
import dev.lethe.unlearn.release.StateFormat;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * What is kept of a trained PCA for a later passive release.
 *
 * @param errorAtMost its proved distance from the exact projector of the rows it was trained on
 */
public record TrainedProjector(SymmetricMatrix projector, double errorAtMost) {

  static final StateFormat<KeptModel<TrainedProjector>> FORMAT =
      KeptModel.format("lethe pca 2", TrainedProjector::write, TrainedProjector::read);

  public static TrainedProjector of(PcaModel model) {
    return new TrainedProjector(model.projector(), model.projectorErrorAtMost());
  }

  private void write(DataOutputStream out) throws IOException {
    out.writeInt(projector.order());
    StateFormat.writeVector(projector.toArray(), out);
    out.writeDouble(errorAtMost);
  }

  private static TrainedProjector read(DataInputStream in) throws IOException {
    int order = in.readInt();
    return new TrainedProjector(
        SymmetricMatrix.of(order, StateFormat.readVector(in)), in.readDouble());
  }
}
