package dev.lethe.pca.unlearn;

import dev.lethe.base.Arguments;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.pca.Pca;
import dev.lethe.privacy.NoisyVector;
import dev.lethe.privacy.SymmetricCoordinates;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Forecast;
import dev.lethe.unlearn.release.KeptModel;
import dev.lethe.unlearn.release.KeptUnlearning;
import dev.lethe.unlearn.release.Learnt;
import dev.lethe.unlearn.release.Passes;
import dev.lethe.unlearn.release.StateFormat;

/**
 * Releases of the projector onto the leading components after some rows have left.
 *
 * <p>Exact: computed again from the exact Gram matrix of the retained rows, to the same bits as if
 * the others had never been there. Passive: P_k(kept projector + symmetric noise) with noise of the
 * size RS°_m(R) + 2τ (docs/mathematics/noise.md and docs/mathematics/pca.md), τ public. The kept
 * projector goes out only if its own error is within τ and it is within RS_m(R) of R's own, which
 * is computed anyway to prove the gap; otherwise R's own does. So neither a damaged projector nor
 * one of too many forgotten rows can break the bound, and nothing that is refused depends on it.
 *
 * @param tolerance τ: a projector is computed to within this, or refused on the evidence of R
 */
public record PcaUnlearning(Pca problem, double tolerance)
    implements KeptUnlearning<TrainedProjector> {

  private static final double DEFAULT_TOLERANCE = 1e-9;

  public PcaUnlearning {
    Arguments.positive("the tolerance of a projector", tolerance);
  }

  public static PcaUnlearning of(Pca problem) {
    return new PcaUnlearning(problem, DEFAULT_TOLERANCE);
  }

  @Override
  public String name() {
    return problem.name();
  }

  /** All of it is in the statistics. */
  @Override
  public Passes passes() {
    return Passes.NONE;
  }

  @Override
  public Learnt<TrainedProjector> learnt(Retained rows) {
    return learnt(rows.statistics());
  }

  LearntProjector learnt(ExactStatistics rows) {
    return new LearntProjector(problem, tolerance, rows, problem.train(rows));
  }

  @Override
  public StateFormat<KeptModel<TrainedProjector>> format() {
    return TrainedProjector.FORMAT;
  }

  @Override
  public Forecast<KeptModel<TrainedProjector>> forecast() {
    return new PcaForecast(problem);
  }

  /** The projector nearest to released coordinates: post-processing. */
  public SymmetricMatrix projector(NoisyVector coordinates) {
    return problem.nearest(SymmetricCoordinates.matrix(coordinates.toArray()));
  }
}
