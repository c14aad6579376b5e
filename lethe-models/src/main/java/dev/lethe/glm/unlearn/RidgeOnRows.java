package dev.lethe.glm.unlearn;

import static dev.lethe.base.Rounding.addUp;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Result;
import dev.lethe.glm.descent.AcceleratedDescent;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.ridge.RidgeDescent;
import dev.lethe.glm.ridge.RidgeLearner;
import dev.lethe.glm.ridge.RidgeModel;
import dev.lethe.glm.ridge.RidgeProblem;
import dev.lethe.glm.ridge.RidgeResults;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.unlearn.release.NoiseRule;
import dev.lethe.unlearn.release.ReleaseFacts;

/**
 * The squared loss on given retained rows, as its plans need it.
 *
 * <p>The retained minimiser has a closed form in exact statistics, so it is at hand: every plan
 * requires that it is proved to half the target, and every method can fall back to it.
 *
 * @param model ŵ_R, fitted once for all ways; a function of R's exact statistics
 */
record RidgeOnRows(RidgeLearner learner, ExactStatistics rows, RidgeModel model)
    implements RegressionOnRows {

  private static final double DEFAULT_TARGET = 1e-6;

  static RidgeOnRows of(RidgeLearner learner, ExactStatistics rows) {
    return new RidgeOnRows(learner, rows, learner.fit(rows));
  }

  private double lambda() {
    return learner.lambda();
  }

  private Kernel kernel() {
    return learner.kernel();
  }

  @Override
  public int dimension() {
    return model.weights().length;
  }

  /** 1e-6·Y/(2√λ) with Y = 1 (docs/mathematics/verified.md). */
  @Override
  public double defaultTarget() {
    if (lambda() == 0) {
      throw new BadUsageException(
          "without a regulariser models have no public length, so the target has no default: state"
              + " one, or use lambda > 0 or the exact method");
    }
    return DEFAULT_TARGET / (2 * Math.sqrt(lambda()));
  }

  @Override
  public void requireProvable(double target) {
    if (!(model.distanceAtMost() <= target / 2)) {
      throw new NoGuaranteeException(
          "a distance of "
              + target
              + " cannot be proved in doubles here: the retained minimiser itself is known only to "
              + model.distanceAtMost()
              + "; use a larger target or lambda");
    }
  }

  @Override
  public double reach(double distance) {
    return addUp(norm(), distance);
  }

  /** No less than ‖w_R‖. */
  private double norm() {
    return addUp(Vectors.normUp(model.weights()), model.distanceAtMost());
  }

  @Override
  public Result verified() {
    return RidgeResults.VERIFIED;
  }

  /**
   * Nothing to hide: the computed model is a function of R alone, bit for bit
   * (docs/mathematics/statistics.md).
   */
  @Override
  public ReleaseFacts exact(NoiseRule noise) {
    if (noise.terms().publicSigma().isPresent()) {
      throw new BadUsageException(
          "the exact method adds no noise, so two of its releases give away what was forgotten"
              + " between them: it cannot be used in sealed mode");
    }
    if (Double.isInfinite(model.distanceAtMost())) {
      throw new NoGuaranteeException(
          "the retained rows are not proved to have a unique minimiser: use lambda > 0 or drop"
              + " dependent columns");
    }
    return noise.noiseless(RidgeResults.EXACT);
  }

  @Override
  public Bound worlds(Capacity m) {
    return RidgeProblem.of(lambda(), kernel()).worlds(rows, m);
  }

  @Override
  public boolean isQuadratic() {
    return true;
  }

  @Override
  public Bound newton(double target, Capacity m) {
    throw new IllegalStateException("a Newton step of a quadratic loss is its minimiser");
  }

  @Override
  public DescentToDelete plain(double target, Capacity m) {
    return RidgeDescent.plain(rows, lambda(), m, norm(), target, kernel());
  }

  @Override
  public double rounding(DescentToDelete steps) {
    double longest = 2 * addUp(norm(), steps.after(0).value());
    return new RidgeDescent(rows, lambda()).rounding(steps, longest);
  }

  @Override
  public AcceleratedDescent accelerated(Capacity m) {
    return RidgeDescent.accelerated(rows, lambda(), m, kernel());
  }

  @Override
  public MeanSearch search(double target) {
    return new RidgeMeans(this, target);
  }
}
