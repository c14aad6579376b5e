package dev.lethe.pca.unlearn;

import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.pca.Pca;
import dev.lethe.pca.PcaModel;
import dev.lethe.pca.PcaResults;
import dev.lethe.privacy.GridMechanism;
import dev.lethe.privacy.NoisyMatrix;
import dev.lethe.privacy.NoisyVector;
import dev.lethe.privacy.RandomBits;
import dev.lethe.privacy.SymmetricCoordinates;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Forecast;
import dev.lethe.unlearn.release.KeptModel;
import dev.lethe.unlearn.release.Methods;
import dev.lethe.unlearn.release.Outcome;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.StateFormat;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import java.util.List;
import java.util.Set;

/**
 * Releases of the projector onto the leading components after some rows have left.
 *
 * <p>Exact: computed again from the exact Gram matrix of the retained rows, to the same bits as if
 * the others had never been there. Passive: P_k(kept projector + symmetric noise) with noise of the
 * size RS°_m(R) + 2τ (MATH §1, §4), τ public. The kept projector goes out only if its own error is
 * within τ and it is within RS_m(R) of R's own, which is computed anyway to prove the gap;
 * otherwise R's own does. So neither a damaged projector nor one of too many forgotten rows can
 * break the bound, and nothing that is refused depends on it.
 *
 * @param tolerance τ: a projector is computed to within this, or refused on the evidence of R
 */
public record PcaUnlearning(Pca problem, double tolerance)
    implements Unlearning<KeptModel<TrainedProjector>> {

  private static final Set<Method> METHODS = Set.of(Method.EXACT, Method.RETRAIN, Method.PASSIVE);

  private static final List<Way> WAYS =
      List.of(
          new Way(Method.EXACT, Certification.VERIFIED),
          new Way(Method.RETRAIN, Certification.VERIFIED),
          new Way(Method.PASSIVE, Certification.A_PRIORI));

  private static final double DEFAULT_TOLERANCE = 1e-9;

  public PcaUnlearning {
    if (!(tolerance > 0) || Double.isInfinite(tolerance)) {
      throw new BadUsageException(
          "the tolerance of a projector must be positive and finite, but got " + tolerance);
    }
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
    return KeptModel.trained(TrainedProjector.of(problem.train(rows.statistics())), rows);
  }

  @Override
  public KeptModel<TrainedProjector> unrecorded(KeptModel<TrainedProjector> state) {
    return KeptModel.unrecorded(state.value());
  }

  @Override
  public ReleaseFacts facts(Retained retained, Terms terms) {
    return facts(retained.statistics(), terms);
  }

  /** As coordinates; {@link #projector} makes them a projector again. */
  @Override
  public Outcome<KeptModel<TrainedProjector>> forget(
      KeptModel<TrainedProjector> state,
      Retained after,
      GridRows forgotten,
      Terms terms,
      RandomBits bits) {
    PcaModel own = problem.train(after.statistics());
    KeptModel<TrainedProjector> kept = state.without(forgotten, after, terms);
    TrainedProjector fresh = TrainedProjector.of(own);
    TrainedProjector trained = kept.serves(terms.capacity()) ? kept.value() : fresh;
    MatrixRelease release = release(after.statistics(), own, trained, terms, bits);
    return new Outcome<>(kept.next(terms, fresh, after), release.facts().of(release.coordinates()));
  }

  @Override
  public StateFormat<KeptModel<TrainedProjector>> format() {
    return TrainedProjector.FORMAT;
  }

  @Override
  public Forecast<KeptModel<TrainedProjector>> outlook() {
    return new PcaForecast(problem);
  }

  /** The projector nearest to released coordinates: post-processing. */
  public SymmetricMatrix projector(NoisyVector coordinates) {
    return problem.nearest(SymmetricCoordinates.matrix(coordinates.toArray()));
  }

  /** The facts of a release by these terms: a function of the retained rows alone. */
  public ReleaseFacts facts(ExactStatistics retained, Terms terms) {
    return facts(retained, problem.train(retained), terms);
  }

  private ReleaseFacts facts(ExactStatistics retained, PcaModel own, Terms terms) {
    Methods.require(problem.name(), terms, METHODS);
    int d = retained.features();
    int dimension = SymmetricCoordinates.count(d);
    if (Methods.isNoiseless(terms)) {
      return ReleaseFacts.noiseless(problem.name(), PcaResults.EXACT, terms, dimension);
    }
    if (!(own.projectorErrorAtMost() <= tolerance)) {
      throw new NoGuaranteeException(
          "the projector of the retained rows is only known to within "
              + own.projectorErrorAtMost()
              + ", which is above the declared tolerance "
              + tolerance
              + ": their eigenvalue gap is too small; use the exact method or another rank");
    }
    Bound shift =
        terms.publicSigma().isPresent()
            ? overAllData(retained, terms)
            : problem.worlds(retained, own, terms.capacity());
    // Entries are at most 1 for R's own and at most RS ≤ √d away from that.
    return ReleaseFacts.covering(
        problem.name(), terms, shift, tolerance, dimension, 2 + Math.sqrt(d), Set.of());
  }

  /** GS_m without the inputs that describe the data. */
  private Bound overAllData(ExactStatistics retained, Terms terms) {
    Bound global = problem.global(retained, terms.capacity());
    Bound bare =
        global.value() == 0
            ? Bound.exactlyZero(global.result())
            : Bound.atMost(global.result(), global.value());
    return bare.from("k", problem.k())
        .from("d", retained.features())
        .from("m", terms.capacity().value());
  }

  /** The release of someone who has nothing but the retained rows. */
  public MatrixRelease release(ExactStatistics retained, Terms terms, RandomBits bits) {
    PcaModel own = problem.train(retained);
    return release(retained, own, TrainedProjector.of(own), terms, bits);
  }

  /**
   * The release after forgetting.
   *
   * @param trained the projector of the retained rows and at most m others, as kept from one
   *     training for all requests since; read by the passive method only
   */
  public MatrixRelease release(
      ExactStatistics retained, TrainedProjector trained, Terms terms, RandomBits bits) {
    return release(retained, problem.train(retained), trained, terms, bits);
  }

  private MatrixRelease release(
      ExactStatistics retained,
      PcaModel own,
      TrainedProjector trained,
      Terms terms,
      RandomBits bits) {
    ReleaseFacts facts = facts(retained, own, terms);
    SymmetricMatrix mean = mean(retained, own, trained, terms);
    GridMechanism mechanism = GridMechanism.of(facts.plan(), bits);
    if (facts.plan().isNoiseless()) {
      return new MatrixRelease(facts, mechanism.release(SymmetricCoordinates.of(mean)), mean);
    }
    NoisyMatrix noisy = mechanism.release(mean);
    return new MatrixRelease(facts, noisy.coordinates(), problem.nearest(noisy.matrix()));
  }

  /** The projector to add noise to. */
  SymmetricMatrix mean(
      ExactStatistics retained, PcaModel own, TrainedProjector trained, Terms terms) {
    SymmetricMatrix fresh = own.projector();
    if (terms.method() != Method.PASSIVE) {
      return fresh;
    }
    if (trained.projector().order() != fresh.order()) {
      throw new BadUsageException(
          "the kept projector is of order "
              + trained.projector().order()
              + ", but the rows have "
              + fresh.order()
              + " features");
    }
    // Subtracting rounds each entry of the difference once.
    double moved =
        multiplyUp(trained.projector().plus(fresh.negate()).frobeniusNormUp(), 1 + 0x1p-50);
    boolean within = moved <= problem.retain(retained, own, terms.capacity()).value();
    return within && trained.errorAtMost() <= tolerance ? trained.projector() : fresh;
  }
}
