package dev.lethe.unlearn.ledger;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.privacy.NoisePlan;

/**
 * A ledger entry as a row of numbers, for a database.
 *
 * <p>Every kind has a number of its own and 0 is none of them, so a row of zeros is not a release
 * that cost nothing. Numbers that no entry has are refused when it is read back.
 *
 * @param kind 1 without noise, 2 σ from the data, 3 sealed, 4 sealed with a shift from the data
 * @param sensitivity Δ + τ of the noise plan
 * @param tolerance τ_i of a sealed entry; 0 elsewhere
 */
public record StoredEntry(
    int kind, double sensitivity, int dimension, int gridExponent, long steps, double tolerance) {

  private static final int NOISELESS = 1;
  private static final int DATA_DEPENDENT = 2;
  private static final int SEALED = 3;
  private static final int SEALED_SECRET_SHIFT = 4;

  public static StoredEntry of(LedgerEntry entry) {
    NoisePlan plan = entry.plan();
    int kind;
    double tolerance = 0;
    if (entry instanceof LedgerEntry.Sealed sealed) {
      kind = sealed.publicShift() ? SEALED : SEALED_SECRET_SHIFT;
      tolerance = sealed.tolerance();
    } else {
      kind = plan.isNoiseless() ? NOISELESS : DATA_DEPENDENT;
    }
    return new StoredEntry(
        kind, plan.sensitivity(), plan.dimension(), plan.gridExponent(), plan.steps(), tolerance);
  }

  public LedgerEntry entry() {
    LedgerEntry entry;
    try {
      entry = read();
    } catch (BadUsageException impossible) {
      throw new BadInputException(
          "a stored release is not one that was ever made: " + impossible.getMessage(), impossible);
    }
    StoredEntry again = of(entry);
    if (again.kind != kind || Double.compare(again.tolerance, tolerance) != 0) {
      throw new BadInputException("a stored release contradicts itself: " + this);
    }
    return entry;
  }

  private LedgerEntry read() {
    NoisePlan plan = new NoisePlan(sensitivity, dimension, gridExponent, steps);
    return switch (kind) {
      case NOISELESS, DATA_DEPENDENT -> new LedgerEntry.DataDependent(plan);
      case SEALED -> new LedgerEntry.Sealed(plan, tolerance, true);
      case SEALED_SECRET_SHIFT -> new LedgerEntry.Sealed(plan, tolerance, false);
      default ->
          throw new BadInputException(
              "a stored release must be of kind 1, 2, 3 or 4, but is of kind " + kind);
    };
  }
}
