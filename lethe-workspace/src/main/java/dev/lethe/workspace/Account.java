package dev.lethe.workspace;

import dev.lethe.unlearn.ledger.Ledger;
import dev.lethe.unlearn.ledger.LedgerEntry;
import dev.lethe.unlearn.release.Release;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.RequestEntry;
import java.util.List;

/** The ledger as the database has it. */
final class Account {

  private Account() {}

  /** All releases so far. */
  static Ledger of(ReadView view, Declared declared) {
    List<LedgerEntry> entries =
        view.releases().stream().map(r -> OperatorEntry.read(r.operator()).entry()).toList();
    long forgotten = view.requests().stream().mapToLong(RequestEntry::rows).sum();
    return new Ledger(
        entries, declared.budget(), declared.seal().map(Declared.Seal::total), forgotten);
  }

  /**
   * The entry of a release; refused where the budget does not allow it. Where there is none, what
   * was spent before is not added up: the ten thousandth release costs what the first did.
   */
  static LedgerEntry entry(ReadView view, Declared declared, Release release) {
    Ledger before = declared.budget().isPresent() ? of(view, declared) : Ledger.open();
    LedgerEntry entry = LedgerEntry.of(release.facts());
    before.plus(entry);
    return entry;
  }
}
