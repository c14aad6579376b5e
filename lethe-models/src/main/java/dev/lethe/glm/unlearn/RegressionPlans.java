package dev.lethe.glm.unlearn;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.descent.AcceleratedDescent;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Attempt;
import dev.lethe.unlearn.release.NoiseRule;
import dev.lethe.unlearn.release.Passes;
import dev.lethe.unlearn.release.Plans;
import dev.lethe.unlearn.release.Prepared;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What each method promises for a regression on given retained rows: Δ, τ, σ and every refusal,
 * before a model or a forgotten row is seen (docs/mathematics/noise.md and
 * docs/mathematics/verified.md).
 *
 * <p>It promises no more than the fallback can keep: every plan requires that retraining to the
 * target is possible in doubles. For one thread.
 */
final class RegressionPlans implements Plans<RegressionState> {

  private final RegressionUnlearning unlearning;
  private final Retained retained;
  private final Attempt<RegressionOnRows> rows;
  private final Map<Terms, Attempt<RegressionWork>> made = new HashMap<>();

  RegressionPlans(RegressionUnlearning unlearning, Retained retained) {
    this.unlearning = unlearning;
    this.retained = retained;
    this.rows = Attempt.of(() -> unlearning.onRows(retained));
  }

  @Override
  public Prepared<RegressionState> prepare(Terms terms) {
    return work(terms);
  }

  @Override
  public Passes passes(Terms terms) {
    return unlearning.passes(retained, terms, other -> work(other).steps());
  }

  /** The same again for the same terms: passes are counted from the steps of a plan. */
  RegressionWork work(Terms terms) {
    return made.computeIfAbsent(terms, t -> Attempt.of(() -> new Plan(rows.get(), t).work())).get();
  }

  /** One set of terms on these rows. */
  private final class Plan {

    private final RegressionOnRows on;
    private final Terms terms;
    private final Capacity m;
    private final NoiseRule noise;

    Plan(RegressionOnRows on, Terms terms) {
      this.on = on;
      this.terms = terms;
      this.m = terms.capacity();
      this.noise = new NoiseRule(unlearning.name(), terms, on.dimension());
    }

    RegressionWork work() {
      if (terms.method() == Method.EXACT) {
        return retraining(on.exact(noise), 0);
      }
      double target = terms.target().orElseGet(on::defaultTarget);
      on.requireProvable(target);
      boolean retrains =
          terms.method() == Method.RETRAIN || (terms.method() == Method.NEWTON && on.isQuadratic());
      if (retrains) {
        return retraining(checkable(target), target);
      }
      if (terms.certification() == Certification.VERIFIED) {
        return new RegressionWork(
            retained,
            on.dimension(),
            checkable(target),
            RegressionWork.checking(on.search(target), terms.method()),
            0);
      }
      return switch (terms.method()) {
        case PASSIVE -> passive(target);
        case NEWTON -> newton(target);
        default -> unlearning.descent().accelerated() ? accelerated(target) : plain(target);
      };
    }

    private RegressionWork retraining(ReleaseFacts facts, double target) {
      return new RegressionWork(
          retained, on.dimension(), facts, RegressionWork.retraining(on.search(target)), 0);
    }

    /** Δ = τ = target: the mean is checked on the retained rows (docs/mathematics/verified.md). */
    private ReleaseFacts checkable(double target) {
      Bound mean = Bound.atMost(on.verified(), target).from("target", target);
      return noise.checked(mean, target, on.reach(target));
    }

    /** Δ = RS°_m(R) + τ: stored models are within τ of the minimisers on R ∪ Z and R ∪ Z′. */
    private RegressionWork passive(double target) {
      return apriori(on.worlds(m).plus(target), target, target, (t, search) -> search.stored(t), 0);
    }

    /**
     * The second-order bounds of both worlds; the stored model is within the target of the
     * minimiser on some R ∪ Z, and so is the step of the exact one, or the model is trained again.
     */
    private RegressionWork newton(double target) {
      return apriori(on.newton(target, m), target, target, (t, search) -> search.step(t), 0);
    }

    /**
     * Δ = γ^I(RS°_m + τ₀) + rounding, τ₀ the target, and never less than that. The other world
     * starts within τ₀ too and its steps round by no more than rounding in all, which is required
     * to be at most τ₀: τ = 2τ₀, a public number.
     */
    private RegressionWork plain(double target) {
      DescentToDelete steps = on.plain(target, m);
      double rounding = on.rounding(steps);
      if (!(rounding <= target)) {
        throw new NoGuaranteeException(
            "rounding alone moves descent here by "
                + rounding
                + ", more than the target "
                + target
                + ": use a larger target or lambda");
      }
      double tolerance = 2 * target;
      long count =
          unlearning.descent().toCome(noise.room(tolerance), steps::iterationsFor, steps::after);
      return apriori(
          steps.after(count).atLeast(target),
          tolerance,
          target,
          (t, search) -> Optional.of(search.descend(steps, t.weights(), count)),
          count);
    }

    /** Δ is the theorem's, and the mean is checked against it in both worlds, so τ = Δ. */
    private RegressionWork accelerated(double target) {
      AcceleratedDescent steps = on.accelerated(m);
      boolean sealed = terms.publicSigma().isPresent();
      double wanted = sealed ? noise.room(2 * target) / 2 * (1 - 1e-12) : target;
      long count = unlearning.descent().toCome(wanted, steps::iterationsFor, steps::after);
      Bound theorem = noise.published(steps.after(count).plus(target));
      Bound bound = sealed ? theorem.atLeast(Math.nextDown(noise.allowance() / 2)) : theorem;
      double tolerance = bound.value();
      return apriori(
          bound,
          tolerance,
          target,
          (t, search) ->
              Optional.of(search.near(search.accelerate(steps, t.weights(), count), tolerance)),
          count);
    }

    private RegressionWork apriori(
        Bound full, double tolerance, double target, RegressionWork.Move move, long steps) {
      Bound bound = noise.published(full);
      ReleaseFacts facts = noise.apriori(bound, tolerance, on.reach(bound.value()));
      return new RegressionWork(
          retained,
          on.dimension(),
          facts,
          RegressionWork.moving(on.search(target), move, m, otherwise()),
          steps);
    }

    private String otherwise() {
      boolean exact = unlearning.ways().stream().anyMatch(way -> way.method() == Method.EXACT);
      return exact ? "use the exact method" : "use the verified release";
    }
  }
}
