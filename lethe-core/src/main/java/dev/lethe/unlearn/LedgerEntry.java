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
