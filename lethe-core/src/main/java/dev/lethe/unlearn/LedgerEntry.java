package dev.lethe.unlearn;

import dev.lethe.base.BadUsageException;
import dev.lethe.privacy.NoisePlan;

/**
 * One release, as the ledger remembers it: its noise, and who could know that noise beforehand.
 *
 * <p>The plan holds Δ + τ, the number of coordinates, the grid and σ, hence μ = (Δ + τ + g√d)(1 +
 * 2⁻³⁴)/σ for rows forgotten at or before this release (MATH §1).
 */
public sealed interface LedgerEntry {

  NoisePlan plan();

  /** What this release costs those who were forgotten at or before it. */
  default double mu() {
    return plan().mu();
  }

  /**
   * The entry of a release, from what is known before it goes out.
   *
   * <p>With a declared σ the facts are public constants, the shift included. τ_i is then the
   * tolerance where the mean is the learner's result on R_i (exact, retrain), and Δ_i elsewhere:
   * whatever was done, the mean is within Δ_i of A(R_i) in one world and within τ in the other.
   */
  static LedgerEntry of(ReleaseFacts facts) {
    boolean own =
        switch (facts.terms().method()) {
          case EXACT, RETRAIN -> true;
          case PASSIVE, DESCENT, NEWTON -> false;
        };
    double tolerance = Math.max(facts.tolerance(), own ? 0 : facts.mean().value());
    return of(facts, tolerance);
  }

  /**
   * The entry of a passive release of a model to which no row was added since it was trained: the
   * mean is A(R⁽ⁱ⁾ ∪ Z') up to the solver's tolerance, Z' ⊆ D, so that τ_i is no more (MATH §1).
   * With rows in R that the model never saw there is no such Z'; that is refused here.
   */
  static LedgerEntry ofPassive(ReleaseFacts facts, CapacityPlan sinceTraining) {
    if (facts.terms().method() != Method.PASSIVE) {
      throw new BadUsageException(
          "this is for passive releases, but the method was "
              + Way.word(facts.terms().method())
              + ": use the entry that fits every method");
    }
    sinceTraining.requireNoAdditions();
    return of(facts, facts.tolerance());
  }

  private static LedgerEntry of(ReleaseFacts facts, double tolerance) {
    return facts.terms().publicSigma().isPresent()
        ? new Sealed(facts.plan(), tolerance, true)
        : new DataDependent(facts.plan());
  }

  /** σ was computed from the rows retained at the time, or nothing was added to a function of R. */
  record DataDependent(NoisePlan plan) implements LedgerEntry {}

  /**
   * σ, τ and grid were public constants, declared before training.
   *
   * @param tolerance τ_i, a public bound, in either world, on the distance of the mean from A(R⁽ⁱ⁾
   *     ∪ Z') for some Z' ⊆ D: the solver's tolerance (exact, passive), or the target (descent,
   *     Newton, verified)
   * @param publicShift whether Δ + τ in the plan is a public constant too (a declared target) and
   *     not a bound computed from rows (RS_m)
   */
  record Sealed(NoisePlan plan, double tolerance, boolean publicShift) implements LedgerEntry {

    public Sealed {
      if (!(tolerance >= 0) || Double.isInfinite(tolerance)) {
        throw new BadUsageException(
            "the tolerance of a sealed release must be finite and ≥ 0, but got " + tolerance);
      }
      if (plan.isNoiseless()) {
        throw new BadUsageException(
            "a sealed release has noise of a declared scale, but this one has none");
      }
    }
  }
}
