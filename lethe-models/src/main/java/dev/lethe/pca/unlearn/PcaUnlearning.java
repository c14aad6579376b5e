package dev.lethe.pca.unlearn;

import dev.lethe.base.Arguments;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.pca.Pca;
import dev.lethe.privacy.NoisyVector;
import dev.lethe.privacy.SymmetricCoordinates;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Attempt;
import dev.lethe.unlearn.release.Forecast;
import dev.lethe.unlearn.release.KeptModel;
import dev.lethe.unlearn.release.KeptPlans;
import dev.lethe.unlearn.release.Passes;
import dev.lethe.unlearn.release.Plans;
import dev.lethe.unlearn.release.StateFormat;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import java.util.List;
import java.util.Optional;

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
    implements Unlearning<KeptModel<TrainedProjector>> {

  private static final List<Way> WAYS =
      List.of(
          new Way(Method.EXACT, Certification.VERIFIED),
          new Way(Method.RETRAIN, Certification.VERIFIED),
          new Way(Method.PASSIVE, Certification.A_PRIORI));

  private static final double DEFAULT_TOLERANCE = 1e-9;

  public PcaUnlearning {
    Arguments.positive("the tolerance of a projector", tolerance);
  }

  public static PcaUnlearning of(Pca problem) {
    return new PcaUnlearning(problem, DEFAULT_TOLERANCE);
  }

  public PcaUnlearning withTolerance(double declared) {
    return new PcaUnlearning(problem, declared);
  }

  @Override
  public String name() {
    return problem.name();
  }

  @Override
  public List<Way> ways() {
    return WAYS;
  }

  @Override
  public KeptModel<TrainedProjector> train(Retained rows) {
    return KeptModel.trained(learnt(rows.statistics()).own(), rows);
  }

  @Override
  public KeptModel<TrainedProjector> unrecorded(KeptModel<TrainedProjector> state) {
    return KeptModel.unrecorded(state.value());
  }

  @Override
  public Optional<KeptModel<TrainedProjector>> imported(double[] weights) {
    return Optional.empty();
  }

  @Override
  public Plans<KeptModel<TrainedProjector>> on(Retained retained) {
    return new KeptPlans<>(retained, Attempt.of(() -> learnt(retained.statistics())), Passes.NONE);
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
