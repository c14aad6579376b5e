package dev.lethe.glm.unlearn;

import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractDown;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Certification;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Width;
import dev.lethe.glm.constants.Measures;
import dev.lethe.glm.descent.AcceleratedDescent;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmResults;
import dev.lethe.glm.newton.NewtonProblem;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.ReleasePlan;
import dev.lethe.unlearn.release.Terms;

/**
 * What each method promises on given retained rows: Δ, τ, σ and every refusal, before a model or a
 * forgotten row is seen (MATH §0, §7).
 *
 * <p>Reads exact statistics and public parameters only, so rows that were subtracted from the
 * statistics leave no trace in a plan, not even in its last bits. It promises no more than the
 * fallback can keep: all of them require that retraining to the target is possible in doubles.
 */
final class LogisticPlans {

  private static final double DEFAULT_TARGET = 1e-6;

  /** e_R/λ_R may be this share of the target (MATH §7.3, step 2). */
  private static final double PROVABLE_SHARE = 0.25;

  /** Never taken in practice, but a release must be able to end; a public limit. */
  private static final long MOST_LAST_STEPS = 1L << 40;

  private final Objective objective;
  private final DescentSteps descent;
  private final Kernel kernel;

  LogisticPlans(Objective objective, DescentSteps descent, Kernel kernel) {
    this.objective = objective;
    this.descent = descent;
    this.kernel = kernel;
  }

  /**
   * A plan and what carries it out.
   *
   * @param target the distance that a retrained, or merely stored, model must keep
   * @param steps I, for descent; 0 elsewhere
   */
  record Prepared(ReleasePlan plan, RiskBall ball, double target, long steps) {}

  Prepared prepare(Retained retained, Terms terms) {
    Measures measures = Measures.of(retained.statistics(), objective);
    RiskBall ball = RiskBall.of(measures);
    double target = terms.target().orElse(DEFAULT_TARGET * ball.longest());
    requireProvable(ball, target);
    boolean apriori = terms.certification() == Certification.A_PRIORI;
    return switch (terms.method()) {
      case EXACT ->
          throw new BadUsageException(
              "logistic regression has no exact statistics to forget from: use the retrain, newton,"
                  + " descent or passive method");
      case RETRAIN -> checked(retained, ball, target, terms);
      case PASSIVE ->
          apriori
              ? passive(measures, retained, ball, target, terms)
              : checked(retained, ball, target, terms);
      case NEWTON ->
          apriori
              ? newton(measures, retained, ball, target, terms)
              : checked(retained, ball, target, terms);
      case DESCENT ->
          apriori ? descent(retained, ball, target, terms) : checked(retained, ball, target, terms);
    };
  }

  private static void requireProvable(RiskBall ball, double target) {
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

  /** Δ = τ = target: the mean is checked on the retained rows (MATH §7.3). */
  private Prepared checked(Retained retained, RiskBall ball, double target, Terms terms) {
    Bound mean =
        Bound.atMost(new GlmResults(objective.loss()).verified(), target).from("target", target);
    ReleasePlan plan =
        ReleasePlan.ofPublic(mean, target, dimension(retained), ball.longest(), terms);
    return new Prepared(plan, ball, target, 0);
  }

  /** Δ = RS°_m(R) + τ: stored models are within τ of the minimisers on R ∪ Z and R ∪ Z′. */
  private Prepared passive(
      Measures measures, Retained retained, RiskBall ball, double target, Terms terms) {
    Bound moved = GlmProblem.of(objective, kernel).worlds(measures, terms.capacity());
    return apriori(ReleasePlan.plus(moved, target), target, target, 0, retained, ball, terms);
  }

  /**
   * The second-order bounds of both worlds; the stored model is within the target of the minimiser
   * on some R ∪ Z, and so is the step of the exact one, or the model is trained again.
   */
  private Prepared newton(
      Measures measures, Retained retained, RiskBall ball, double target, Terms terms) {
    requireHessian(retained);
    Bound bound =
        NewtonProblem.of(objective, kernel)
            .within(new NewtonProblem.Tolerance(target, target))
            .worlds(measures, terms.capacity());
    return apriori(bound, target, target, 0, retained, ball, terms);
  }

  private static void requireHessian(Retained retained) {
    if (Width.isWide(retained.statistics())) {
      throw new NoGuaranteeException(
          "an a-priori Newton step needs a Hessian, and none is kept beyond %d features, but there are %d: use the verified release, or descent or passive"
              .formatted(Width.MOST_DENSE, retained.columns()));
    }
  }

  private Prepared descent(Retained retained, RiskBall ball, double target, Terms terms) {
    return descent.accelerated()
        ? accelerated(retained, ball, target, terms)
        : plain(retained, ball, target, terms);
  }

  /**
   * Δ = γ^I(RS°_m + τ₀) + rounding, τ₀ the target, and never less than that. The other world starts
   * within τ₀ too and its steps round by no more than rounding in all, which is required to be at
   * most τ₀: τ = 2τ₀, a public number.
   */
  private Prepared plain(Retained retained, RiskBall ball, double target, Terms terms) {
    DescentToDelete steps = plainSteps(retained, ball, target, terms);
    double rounding =
        divideUp(
            multiplyUp(steps.stepSize(), ball.passError()), subtractDown(1, steps.contraction()));
    if (!(rounding <= target)) {
      throw new NoGuaranteeException(
          "rounding alone moves descent here by "
              + rounding
              + ", more than the target "
              + target
              + ": use a larger target or lambda");
    }
    double tolerance = 2 * target;
    double wanted = ReleasePlan.room(dimension(retained), tolerance, terms);
    long count = descent.toCome(wanted, steps::iterationsFor, steps::after);
    Bound bound = ReleasePlan.atLeast(target, steps.after(count));
    return apriori(bound, tolerance, target, count, retained, ball, terms);
  }

  /** Descent as it is run, errors of its start and steps included. */
  DescentToDelete plainSteps(Retained retained, RiskBall ball, double target, Terms terms) {
    return ball.rounded(
        DescentToDelete.worlds(retained.statistics(), objective, terms.capacity(), kernel), target);
  }

  /** Δ is the theorem's, and the mean is checked against it in both worlds, so τ = Δ. */
  private Prepared accelerated(Retained retained, RiskBall ball, double target, Terms terms) {
    AcceleratedDescent steps = acceleratedSteps(retained, terms);
    int dimension = dimension(retained);
    double wanted =
        terms.publicSigma().isPresent()
            ? ReleasePlan.room(dimension, 2 * target, terms) / 2 * (1 - 1e-12)
            : target;
    long count = descent.toCome(wanted, steps::iterationsFor, steps::after);
    Bound bound = ReleasePlan.published(ReleasePlan.plus(steps.after(count), target), terms);
    if (terms.publicSigma().isPresent()) {
      double half = Math.nextDown(ReleasePlan.allowance(dimension, terms) / 2);
      bound = ReleasePlan.atLeast(half, bound);
    }
    return apriori(bound, bound.value(), target, count, retained, ball, terms);
  }

  AcceleratedDescent acceleratedSteps(Retained retained, Terms terms) {
    return AcceleratedDescent.of(retained.statistics(), objective, terms.capacity(), kernel);
  }

  private static Prepared apriori(
      Bound bound,
      double tolerance,
      double target,
      long steps,
      Retained retained,
      RiskBall ball,
      Terms terms) {
    ReleasePlan plan = ReleasePlan.of(bound, tolerance, dimension(retained), ball.longest(), terms);
    return new Prepared(plan, ball, target, steps);
  }

  private static int dimension(Retained retained) {
    return retained.statistics().features();
  }
}
