package dev.lethe.pca.unlearn;

import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Method;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.pca.Pca;
import dev.lethe.pca.PcaModel;
import dev.lethe.pca.PcaResults;
import dev.lethe.privacy.RandomBits;
import dev.lethe.privacy.SymmetricCoordinates;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.unlearn.release.Learnt;
import dev.lethe.unlearn.release.Methods;
import dev.lethe.unlearn.release.NoiseRule;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import java.util.Set;

/**
 * The projector of the retained rows, computed once.
 *
 * @param tolerance τ: a projector is computed to within this, or refused on the evidence of R
 */
record LearntProjector(Pca problem, double tolerance, ExactStatistics retained, PcaModel model)
    implements Learnt<TrainedProjector> {

  private static final Set<Method> METHODS = Set.of(Method.EXACT, Method.RETRAIN, Method.PASSIVE);

  @Override
  public TrainedProjector own() {
    return TrainedProjector.of(model);
  }

  @Override
  public ReleaseFacts facts(Terms terms) {
    Methods.require(problem.name(), terms, METHODS);
    int d = retained.features();
    NoiseRule noise = new NoiseRule(problem.name(), terms, SymmetricCoordinates.count(d));
    if (Methods.isNoiseless(terms)) {
      return noise.noiseless(PcaResults.EXACT);
    }
    if (!(model.projectorErrorAtMost() <= tolerance)) {
      throw new NoGuaranteeException(
          "the projector of the retained rows is only known to within "
              + model.projectorErrorAtMost()
              + ", which is above the declared tolerance "
              + tolerance
              + ": their eigenvalue gap is too small; use the exact method or another rank");
    }
    Bound shift =
        terms.publicSigma().isPresent()
            ? overAllData(terms)
            : problem.worlds(retained, model, terms.capacity());
    // Entries are at most 1 for R's own and at most RS ≤ √d away from that.
    return noise.covering(shift, tolerance, 2 + Math.sqrt(d), Set.of());
  }

  /** GS_m without the inputs that describe the data. */
  private Bound overAllData(Terms terms) {
    Bound global = problem.global(retained, terms.capacity());
    Bound bare =
        global.value() == 0
            ? Bound.exactlyZero(global.result())
            : Bound.atMost(global.result(), global.value());
    return bare.from("k", problem.k())
        .from("d", retained.features())
        .from("m", terms.capacity().value());
  }

  @Override
  public Release release(TrainedProjector trained, ReleaseFacts facts, RandomBits bits) {
    return facts.release(mean(trained, facts.terms()), bits);
  }

  /** The projector to add noise to. */
  SymmetricMatrix mean(TrainedProjector trained, Terms terms) {
    SymmetricMatrix fresh = model.projector();
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
    boolean within = moved <= problem.retain(retained, model, terms.capacity()).value();
    return within && trained.errorAtMost() <= tolerance ? trained.projector() : fresh;
  }
}
