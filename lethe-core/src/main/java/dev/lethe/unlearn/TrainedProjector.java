package dev.lethe.unlearn;

import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.pca.PcaModel;

/**
 * What is kept of a trained PCA for a later passive release.
 *
 * @param errorAtMost its proved distance from the exact projector of the rows it was trained on
 */
public record TrainedProjector(SymmetricMatrix projector, double errorAtMost) {

  public static TrainedProjector of(PcaModel model) {
    return new TrainedProjector(model.projector(), model.projectorErrorAtMost());
  }
}
