package dev.lethe.glm.unlearn;

import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractDown;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Result;
import dev.lethe.glm.Loss;
import dev.lethe.glm.WideRows;
import dev.lethe.glm.constants.Measures;
import dev.lethe.glm.descent.AcceleratedDescent;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmResults;
import dev.lethe.glm.newton.NewtonProblem;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.NoiseRule;
import dev.lethe.unlearn.release.ReleaseFacts;

/**
 * A loss on given retained rows, as its plans need it.
 *
 * @param ball holds the retained minimiser; measured once for all ways
 * @param measured all that was measured to know the ball, to be copied
 */
record GlmOnRows(GlmUnlearning unlearning, Retained retained, RiskBall ball, Measures measured)
    implements RegressionOnRows {

  private static final double DEFAULT_TARGET = 1e-6;

  /** e_R/λ_R may be this share of the target (docs/mathematics/verified.md, step 2). */
  private static final double PROVABLE_SHARE = 0.25;

  /** Never taken in practice, but a release must be able to end; a public limit. */
  private static final long MOST_LAST_STEPS = 1L << 40;

  static GlmOnRows of(GlmUnlearning unlearning, Retained retained) {
    Measures measured = Measures.of(retained.statistics(), unlearning.objective());
    return new GlmOnRows(unlearning, retained, RiskBall.of(measured), measured);
  }

  @Override
  public int dimension() {
    return Math.multiplyExact(ball.objective().loss().outputs(), retained.columns());
  }

  @Override
  public double defaultTarget() {
    return DEFAULT_TARGET * ball.longest();
  }

  @Override
  public void requireProvable(double target) {
    if (!(ball.leastProvable() <= PROVABLE_SHARE * target)) {
      throw new NoGuaranteeException(
          "a distance of "
              + target
              + " cannot be checked in doubles here: one pass over the retained rows can be off by "
              + ball.passError()
              + " and the curvature is "
              + ball.lambdaR()
              + ", so the target must be at least "
              + ball.leastProvable() / PROVABLE_SHARE
              + "; use a larger target or lambda");
    }
    long lastResort = ball.fromAnywhere().iterationsFor(target);
    if (lastResort > MOST_LAST_STEPS) {
      throw new NoGuaranteeException(
          "the last resort, descent from anywhere, would take "
              + lastResort
              + " steps to come within "
              + target
              + ": use a larger target or lambda");
    }
  }

  /** Means are projected onto a ball of public radius. */
  @Override
  public double reach(double distance) {
    return ball.longest();
  }

  @Override
  public Result verified() {
    return new GlmResults(ball.objective().loss()).verified();
  }

  @Override
  public ReleaseFacts exact(NoiseRule noise) {
    throw new BadUsageException(
        unlearning.name()
            + " regression has no exact statistics to forget from: use the retrain, newton,"
            + " descent or passive method");
  }

  @Override
  public Bound worlds(Capacity m) {
    return GlmProblem.of(unlearning.objective(), unlearning.kernel()).worlds(measures(), m);
  }

  @Override
  public boolean isQuadratic() {
    return false;
  }

  @Override
  public Bound newton(double target, Capacity m) {
    Loss loss = ball.objective().loss();
    if (WideRows.isWide(retained.statistics()) || WideRows.isWide(loss, retained.columns())) {
      throw new NoGuaranteeException(
          "an a-priori Newton step needs a Hessian, and none is kept %s: use the verified release, or descent or passive"
              .formatted(WideRows.tooMany(loss, retained.columns())));
    }
    return NewtonProblem.of(unlearning.objective(), unlearning.kernel())
        .within(new NewtonProblem.Tolerance(target, target))
        .worlds(measures(), m);
  }

  /**
   * A copy for each bound: balls that are near to each other share one proof of curvature, so the
   * last digits depend on what was measured before, and what other ways asked must not show.
   */
  private Measures measures() {
    return measured.copy();
  }

  @Override
  public DescentToDelete plain(double target, Capacity m) {
    return ball.rounded(
        DescentToDelete.worlds(
            retained.statistics(), unlearning.objective(), m, unlearning.kernel()),
        target);
  }

  @Override
  public double rounding(DescentToDelete steps) {
    return divideUp(
        multiplyUp(steps.stepSize(), ball.passError()), subtractDown(1, steps.contraction()));
  }

  @Override
  public AcceleratedDescent accelerated(Capacity m) {
    return AcceleratedDescent.of(
        retained.statistics(), unlearning.objective(), m, unlearning.kernel());
  }

  @Override
  public MeanSearch search(double target) {
    return new GlmMeans(this, target);
  }
}
