package dev.lethe.unlearn.ledger;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadUsageException;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.unlearn.release.ReleaseFacts;

/**
 * One release, as the ledger remembers it: its noise, and who could know that noise beforehand.
 *
 * <p>The plan holds Δ + τ, the number of coordinates, the grid and σ, hence μ = (Δ + τ + g√d)(1 +
 * 2⁻³⁴)/σ for rows forgotten at or before this release (docs/mathematics/noise.md).
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
   * whatever was done, the mean is within Δ_i of A(R_i) in either world, and the R_i of two worlds
   * are nested.
   */
  static LedgerEntry of(ReleaseFacts facts) {
    boolean own =
        switch (facts.terms().method()) {
          case EXACT, RETRAIN -> true;
          case PASSIVE, DESCENT, NEWTON -> false;
        };
    double tolerance = Math.max(facts.tolerance(), own ? 0 : facts.mean().value());
    return facts.terms().publicSigma().isPresent()
        ? new Sealed(facts.plan(), tolerance, true)
        : new DataDependent(facts.plan());
  }

  /** σ was computed from the rows retained at the time, or nothing was added to a function of R. */
  record DataDependent(NoisePlan plan) implements LedgerEntry {}

  /**
   * σ, τ and grid were public constants, declared before training.
   *
   * @param tolerance τ_i, a public bound, in either world, on the distance of the mean from what
   *     the learner gives on the rows that were there, R⁽ⁱ⁾ and those of D: the solver's tolerance
   *     (exact, retrain), or Δ_i
   * @param publicShift whether Δ + τ in the plan is a public constant too (a declared target) and
   *     not a bound computed from rows (RS_m)
   */
  record Sealed(NoisePlan plan, double tolerance, boolean publicShift) implements LedgerEntry {

    public Sealed {
      Arguments.amount("the tolerance of a sealed release", tolerance);
      if (plan.isNoiseless()) {
        throw new BadUsageException(
            "a sealed release has noise of a declared scale, but this one has none");
      }
    }
  }
}
