package dev.lethe.workspace;

import dev.lethe.unlearn.ledger.Ledger;
import dev.lethe.unlearn.ledger.LedgerEntry;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.Way;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.RequestEntry;
import java.util.List;
import java.util.Optional;

/** The ledger as the database has it, and the entry that is about to be made. */
record Account(Ledger ledger, Optional<Release> last) {

  /** All releases so far. */
  static Account of(ReadView view, Declared declared) {
    List<LedgerEntry> entries =
        view.releases().stream().map(r -> OperatorEntry.read(r.operator()).entry()).toList();
    long forgotten = view.requests().stream().mapToLong(RequestEntry::rows).sum();
    return new Account(
        new Ledger(
            entries, declared.budget(), declared.seal().map(Declared.Seal::total), forgotten),
        Optional.empty());
  }

  /** With one more release; refused where the budget does not allow it. */
  Account plus(Release release) {
    return new Account(ledger.plus(LedgerEntry.of(release.facts())), Optional.of(release));
  }

  /** The last entry as the database keeps it. */
  String lastEntry(Way way, long mark) {
    Release release = last.orElseThrow();
    LedgerEntry entry = ledger.entries().get(ledger.entries().size() - 1);
    return new OperatorEntry(way.toString(), release.terms().guarantee(), mark, entry).json();
  }
}
