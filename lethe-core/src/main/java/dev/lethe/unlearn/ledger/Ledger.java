package dev.lethe.unlearn.ledger;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.privacy.Accountant;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.release.ReleaseFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;

/**
 * All releases since training, and what they say together about those who were forgotten.
 *
 * <p>For rows forgotten at release t, releases t and later are one Gaussian with μ² = Σ_{j≥t} μ_j²
 * (docs/mathematics/noise.md, "After a deletion"). Releases made before have a joint figure only in
 * sealed mode ("Before and after together"). Releases can be added and never taken away.
 *
 * @param entries in the order of release; numbers of releases count from 0
 * @param budget the largest √Σμ_j² over all entries, where one was fixed in advance: then requests
 *     that depend on earlier releases are covered too
 * @param totalCapacity M, declared before training in sealed mode
 * @param forgotten |D|, rows forgotten since training; for the operator only
 */
public record Ledger(
    List<LedgerEntry> entries,
    OptionalDouble budget,
    Optional<Capacity> totalCapacity,
    long forgotten) {

  private static final String FIXED_REQUESTS =
      "what was forgotten, and when, was not decided in the light of any release";

  private static final String REQUESTS_WITHIN =
      "what was forgotten, and when, was not decided in the light of releases made before these"
          + " rows were forgotten";

  private static final String SEALED =
      "every noise scale, tolerance and grid was declared before training, and nothing that was"
          + " published depends on the data but through the noisy releases";

  private static final String NO_JOINT =
      "This certificate gives no guarantee against someone who kept a model released before the"
          + " deletion: ";

  public Ledger {
    entries = List.copyOf(entries);
    Arguments.count("a number of rows", forgotten);
    Accountant account =
        budget.isPresent() ? Accountant.cappedAt(budget.getAsDouble()) : Accountant.unlimited();
    for (LedgerEntry entry : entries) {
      account = account.spend(entry.mu());
    }
  }

  /** No release yet, no budget, not sealed. */
  public static Ledger open() {
    return new Ledger(List.of(), OptionalDouble.empty(), Optional.empty(), 0);
  }

  /** The same account with a budget on Σμ² ≤ totalMu²; only before the first release. */
  public Ledger cappedAt(double totalMu) {
    requireUnused("a budget");
    return new Ledger(entries, OptionalDouble.of(totalMu), totalCapacity, forgotten);
  }

  /**
   * The same account with a budget for all releases together; only before the first one. As μ it is
   * the largest whose profile keeps (ε, δ), rounded down.
   */
  public Ledger cappedAt(Guarantee together) {
    return cappedAt(Calibration.EXACT.largestMu(together));
  }

  /** The same account in sealed mode; only before the first release. */
  public Ledger sealedFor(Capacity total) {
    requireUnused("a total capacity");
    return new Ledger(entries, budget, Optional.of(total), forgotten);
  }

  private void requireUnused(String what) {
    if (!entries.isEmpty()) {
      throw new NoGuaranteeException(
          what
              + " must be fixed before the first release, but "
              + entries.size()
              + " are out already");
    }
  }

  /** The ledger with one more release; refused, before it goes out, where the budget is spent. */
  public Ledger plus(LedgerEntry entry) {
    List<LedgerEntry> more = new ArrayList<>(entries);
    more.add(entry);
    return new Ledger(more, budget, totalCapacity, forgotten);
  }

  /** The same for a release that is planned: what it will cost is known before it is made. */
  public Ledger plus(ReleaseFacts planned) {
    return plus(LedgerEntry.of(planned));
  }

  /** The ledger after more rows were forgotten. */
  public Ledger afterForgetting(long rows) {
    Arguments.count("a number of rows", rows);
    return new Ledger(entries, budget, totalCapacity, Math.addExact(forgotten, rows));
  }

  /** One release alone, for rows forgotten at or before it. */
  public Figure release(int number) {
    return together(number, requireRelease(number) + 1);
  }

  /** This release and all later ones so far, for rows forgotten at or before it. */
  public Figure releasesSince(int number) {
    return together(requireRelease(number), entries.size());
  }

  private int requireRelease(int number) {
    if (number < 0 || number >= entries.size()) {
      throw new BadUsageException(
          "release " + number + " is not in the ledger, which has " + entries.size());
    }
    return number;
  }

  private Figure together(int from, int to) {
    Accountant account = Accountant.unlimited();
    boolean published = true;
    for (LedgerEntry entry : entries.subList(from, to)) {
      account = account.spend(entry.mu());
      published &= !(entry instanceof LedgerEntry.Sealed sealed) || sealed.publicShift();
    }
    double mu = account.total();
    List<String> assumptions = List.of(FIXED_REQUESTS);
    return published
        ? new Figure.Published(mu, assumptions)
        : new Figure.OperatorOnly(mu, assumptions);
  }

  /**
   * Any release in this ledger and all later ones, past and future, for requests that may depend on
   * the releases counted: the budget itself. The sum so far would not do, because who chooses
   * requests by what they see also chooses when to stop (docs/mathematics/noise.md).
   */
  public Figure withinBudget() {
    return budget.isPresent()
        ? new Figure.Published(budget.getAsDouble(), List.of(REQUESTS_WITHIN))
        : new Figure.NotAvailable(
            "This certificate gives no guarantee for requests that were made in the light of"
                + " earlier releases: no budget for all of them was fixed in advance.");
  }

  /**
   * All releases since training, for the actual rows: never published.
   *
   * @param retained RS°_M(R⁽ⁱ⁾) for each release i, R⁽ⁱ⁾ the rows retained now that were there then
   *     ({@link Population#retainedOf})
   */
  public Figure allReleases(List<Bound> retained) {
    if (retained.size() != entries.size()) {
      throw new BadUsageException(
          "each of the "
              + entries.size()
              + " releases needs its bound, but got "
              + retained.size());
    }
    for (Bound bound : retained) {
      if (bound.form() != Bound.Form.SOUND) {
        throw new BadUsageException(
            "an account needs sound bounds, but got one as printed: " + bound.result());
      }
    }
    Optional<Figure> missing = whyNotJoint();
    if (missing.isPresent()) {
      return missing.get();
    }
    if (retained.stream().anyMatch(bound -> Double.isInfinite(bound.value()))) {
      return new Figure.NotAvailable(NO_JOINT + "no finite bound on the models is known.");
    }
    return new Figure.OperatorOnly(
        joint(i -> retained.get(i).value()), List.of(SEALED, FIXED_REQUESTS));
  }

  /** All releases since training, for any rows whatever: may be published. */
  public Figure allReleases(PublicSensitivity global) {
    Optional<Figure> missing = whyNotJoint();
    if (missing.isPresent()) {
      return missing.get();
    }
    if (Double.isInfinite(global.value())) {
      return new Figure.NotAvailable(NO_JOINT + "no finite bound on the models is known.");
    }
    return new Figure.Published(joint(i -> global.value()), List.of(SEALED, global.from()));
  }

  /**
   * μ² = Σ_i (s_i/σ_i)², s_i = (RS°_M + 2τ_i + g_i√d)(1 + 2⁻³⁴) (docs/mathematics/noise.md),
   * rounded up.
   */
  private double joint(IntToDoubleFunction sensitivity) {
    Accountant account = Accountant.unlimited();
    for (int i = 0; i < entries.size(); i++) {
      LedgerEntry.Sealed entry = (LedgerEntry.Sealed) entries.get(i);
      double shift = Rounding.addUp(sensitivity.applyAsDouble(i), 2 * entry.tolerance());
      NoisePlan charged = entry.plan().withSensitivity(shift);
      account = account.spend(charged.mu());
    }
    return account.total();
  }

  private Optional<Figure> whyNotJoint() {
    if (totalCapacity.isEmpty()) {
      return none("no total capacity was declared before training (sealed mode).");
    }
    if (!entries.stream().allMatch(LedgerEntry.Sealed.class::isInstance)) {
      return none("a release since training used noise whose scale depends on the data.");
    }
    if (forgotten > totalCapacity.get().value()) {
      return none("the total capacity declared before training does not cover all deletions.");
    }
    return Optional.empty();
  }

  private static Optional<Figure> none(String reason) {
    return Optional.of(new Figure.NotAvailable(NO_JOINT + reason));
  }
}
