package dev.lethe.pca.unlearn;

import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.pca.Pca;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Forecast;
import dev.lethe.unlearn.release.KeptModel;
import dev.lethe.unlearn.release.Utility;
import java.util.Optional;

/**
 * The outlook of principal components.
 *
 * <p>The released projector is P_k(P + E). To second order in E it is P + F + Fᵀ + FFᵀ − FᵀF, F =
 * (I − P)EP with k(d − k) entries of variance σ²/2, and more terms across the two spaces whose mean
 * is 0. So the expected change of the captured variance tr(ΣP) is (σ²/2)·(k·tr(Σ(I − P)) − (d −
 * k)·tr(ΣP)).
 */
record PcaForecast(Pca problem) implements Forecast<KeptModel<TrainedProjector>> {

  /** Where ‖F‖ ≈ (√k + √(d − k))·σ/√2 is larger, second order is not enough: no formula. */
  private static final double SMALL = 0.25;

  @Override
  public Optional<Utility> utility(
      KeptModel<TrainedProjector> state, Retained retained, double sigma) {
    SymmetricMatrix projector = state.value().projector();
    ExactStatistics statistics = retained.statistics();
    SymmetricMatrix scatter =
        (problem.centred() ? statistics.centredGram() : statistics.gram()).centre();
    int d = scatter.order();
    int k = problem.k();
    double all = scatter.trace();
    double size = (Math.sqrt(k) + Math.sqrt(d - k)) * sigma / Math.sqrt(2);
    if (projector.order() != d || !(all > 0) || (k < d && !(size <= SMALL))) {
      return Optional.empty();
    }
    double captured = product(scatter, projector) / all;
    double lost = k == d ? 0 : sigma * sigma / 2 * ((d - k) * captured - k * (1 - captured));
    return Optional.of(new Utility(Utility.Measure.EXPLAINED_VARIANCE, captured, captured - lost));
  }

  /** tr(AB). */
  private static double product(SymmetricMatrix a, SymmetricMatrix b) {
    double sum = 0;
    for (int i = 0; i < a.order(); i++) {
      for (int j = 0; j < a.order(); j++) {
        sum += a.get(i, j) * b.get(i, j);
      }
    }
    return sum;
  }
}
