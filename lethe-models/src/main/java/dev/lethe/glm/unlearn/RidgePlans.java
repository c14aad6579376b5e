package dev.lethe.glm.unlearn;

import static dev.lethe.base.Rounding.addUp;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.descent.AcceleratedDescent;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.ridge.RidgeDescent;
import dev.lethe.glm.ridge.RidgeLearner;
import dev.lethe.glm.ridge.RidgeModel;
import dev.lethe.glm.ridge.RidgeProblem;
import dev.lethe.glm.ridge.RidgeResults;
import dev.lethe.linalg.Kernel;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.ReleasePlan;
import dev.lethe.unlearn.release.Terms;

/**
 * What each method promises for ridge on given retained rows, before a model is read (MATH §0,
 * §6.1, §7).
 *
 * <p>The retained minimiser has a closed form in exact statistics, so it is at hand: every plan
 * requires that it is proved to half the target, and every method can fall back to it.
 */
final class RidgePlans {

  private static final double DEFAULT_TARGET = 1e-6;

  private final double lambda;
  private final DescentSteps descent;
  private final Kernel kernel;

  RidgePlans(double lambda, DescentSteps descent, Kernel kernel) {
    this.lambda = lambda;
    this.descent = descent;
    this.kernel = kernel;
  }

  /**
   * A plan and what carries it out.
   *
   * @param retrained ŵ_R, a function of R's exact statistics
   * @param target the distance that a stored model must keep
   * @param steps I, for descent; 0 elsewhere
   */
  record Prepared(ReleasePlan plan, RidgeModel retrained, double target, long steps) {}

  Prepared prepare(Retained retained, Terms terms) {
    RidgeModel model = RidgeLearner.of(lambda, kernel).fit(retained.statistics());
    if (terms.method() == Method.EXACT) {
      return exact(model, terms);
    }
    double target = terms.target().orElseGet(this::defaultTarget);
    if (!(model.distanceAtMost() <= target / 2)) {
      throw new NoGuaranteeException(
          "a distance of "
              + target
              + " cannot be proved in doubles here: the retained minimiser itself is known only to "
              + model.distanceAtMost()
              + "; use a larger target or lambda");
    }
    boolean apriori = terms.certification() == Certification.A_PRIORI;
    return switch (terms.method()) {
      case PASSIVE ->
          apriori ? passive(retained, model, target, terms) : checked(model, target, terms);
      case DESCENT ->
          apriori ? descent(retained, model, target, terms) : checked(model, target, terms);
      default -> checked(model, target, terms);
    };
  }

  /** 1e-6·Y/(2√λ) with Y = 1 (MATH §7.3). */
  private double defaultTarget() {
    if (lambda == 0) {
      throw new BadUsageException(
          "without a regulariser models have no public length, so the target has no default: state"
              + " one, or use lambda > 0 or the exact method");
    }
    return DEFAULT_TARGET / (2 * Math.sqrt(lambda));
  }

  /** Nothing to hide: the computed model is a function of R alone, bit for bit (MATH §8). */
  private static Prepared exact(RidgeModel model, Terms terms) {
    if (terms.publicSigma().isPresent()) {
      throw new BadUsageException(
          "the exact method adds no noise, so two of its releases give away what was forgotten"
              + " between them: it cannot be used in sealed mode");
    }
    if (Double.isInfinite(model.distanceAtMost())) {
      throw new NoGuaranteeException(
          "the retained rows are not proved to have a unique minimiser: use lambda > 0 or drop"
              + " dependent columns");
    }
    ReleasePlan plan =
        new ReleasePlan(
            Bound.exactlyZero(RidgeResults.EXACT), 0, NoisePlan.noiseless(model.weights().length));
    return new Prepared(plan, model, 0, 0);
  }

  private static Prepared checked(RidgeModel model, double target, Terms terms) {
    Bound mean = Bound.atMost(RidgeResults.VERIFIED, target).from("target", target);
    ReleasePlan plan =
        ReleasePlan.ofPublic(mean, target, model.weights().length, reach(model, target), terms);
    return new Prepared(plan, model, target, 0);
  }

  /** Δ = RS°_m(R) + τ. */
  private Prepared passive(Retained retained, RidgeModel model, double target, Terms terms) {
    Bound moved = RidgeProblem.of(lambda, kernel).worlds(retained.statistics(), terms.capacity());
    return apriori(ReleasePlan.plus(moved, target), target, target, 0, model, terms);
  }

  private Prepared descent(Retained retained, RidgeModel model, double target, Terms terms) {
    return descent.accelerated()
        ? accelerated(retained, model, target, terms)
        : plain(retained, model, target, terms);
  }

  /** As for logistic regression: the other world starts within the target too and rounds. */
  private Prepared plain(Retained retained, RidgeModel model, double target, Terms terms) {
    DescentToDelete steps = plainSteps(retained, model, target, terms);
    double reach = 2 * addUp(norm(model), steps.after(0).value());
    double rounding = new RidgeDescent(retained.statistics(), lambda).rounding(steps, reach);
    if (!(rounding <= target)) {
      throw new NoGuaranteeException(
          "rounding alone moves descent here by "
              + rounding
              + ", more than the target "
              + target
              + ": use a larger target or lambda");
    }
    double tolerance = 2 * target;
    double wanted = ReleasePlan.room(model.weights().length, tolerance, terms);
    long count = descent.toCome(wanted, steps::iterationsFor, steps::after);
    Bound bound = ReleasePlan.atLeast(target, steps.after(count));
    return apriori(bound, tolerance, target, count, model, terms);
  }

  DescentToDelete plainSteps(Retained retained, RidgeModel model, double target, Terms terms) {
    return RidgeDescent.plain(
        retained.statistics(), lambda, terms.capacity(), norm(model), target, kernel);
  }

  /** Δ is the theorem's and the mean is checked against it in both worlds, so τ = Δ. */
  private Prepared accelerated(Retained retained, RidgeModel model, double target, Terms terms) {
    AcceleratedDescent steps = acceleratedSteps(retained, terms);
    int dimension = model.weights().length;
    boolean sealed = terms.publicSigma().isPresent();
    double wanted =
        sealed ? ReleasePlan.room(dimension, 2 * target, terms) / 2 * (1 - 1e-12) : target;
    long count = descent.toCome(wanted, steps::iterationsFor, steps::after);
    Bound bound = ReleasePlan.published(ReleasePlan.plus(steps.after(count), target), terms);
    if (sealed) {
      double half = Math.nextDown(ReleasePlan.allowance(dimension, terms) / 2);
      bound = ReleasePlan.atLeast(half, bound);
    }
    return apriori(bound, bound.value(), target, count, model, terms);
  }

  AcceleratedDescent acceleratedSteps(Retained retained, Terms terms) {
    return RidgeDescent.accelerated(retained.statistics(), lambda, terms.capacity(), kernel);
  }

  private static Prepared apriori(
      Bound full, double tolerance, double target, long steps, RidgeModel model, Terms terms) {
    Bound bound = ReleasePlan.published(full, terms);
    ReleasePlan plan =
        ReleasePlan.of(
            bound, tolerance, model.weights().length, reach(model, bound.value()), terms);
    return new Prepared(plan, model, target, steps);
  }

  /** No mean that keeps the plan has a longer coordinate; a function of R. */
  private static double reach(RidgeModel model, double distance) {
    return addUp(norm(model), distance);
  }

  private static double norm(RidgeModel model) {
    return addUp(Vectors.normUp(model.weights()), model.distanceAtMost());
  }
}
