package dev.lethe.pca;

import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.privacy.SymmetricCoordinates;
import java.util.Optional;

/**
 * Whether a projector is one of rank k that is nearest to a noisy matrix M: eigenvalues 0 and 1,
 * and tr(PM) as large as the k largest eigenvalues of M. It need not be the one found here: near
 * equal eigenvalues make several.
 */
record NearestProjector(int rank, Kernel kernel) {

  /** What eigenvalues and sums of a projector may be off by. */
  private static final double ROUNDING = 1e-8;

  Optional<String> refuted(double[] projector, double[] coordinates) {
    SymmetricMatrix noisy = SymmetricCoordinates.matrix(coordinates);
    int d = noisy.order();
    if (projector.length != d * d) {
      return Optional.of("a projector of %d columns has %d numbers".formatted(d, d * d));
    }
    double[] values = kernel.eigen(SymmetricMatrix.of(d, projector), false).values();
    double[] noisyValues = kernel.eigen(noisy, false).values();
    double best = 0;
    for (int i = 0; i < d; i++) {
      boolean kept = i >= d - rank;
      if (!(Math.abs(values[i] - (kept ? 1 : 0)) <= ROUNDING)) {
        return Optional.of(
            "its eigenvalue of the projector is %s, but should be %d"
                .formatted(values[i], kept ? 1 : 0));
      }
      best += kept ? noisyValues[i] : 0;
    }
    double[] m = noisy.toArray();
    double trace = 0;
    for (int i = 0; i < m.length; i++) {
      trace += projector[i] * m[i];
    }
    return trace >= best - ROUNDING * (1 + noisy.frobeniusNormUp())
        ? Optional.empty()
        : Optional.of(
            "the projector is not the one nearest to the released coordinates: it keeps %s of %s"
                .formatted(trace, best));
  }
}
