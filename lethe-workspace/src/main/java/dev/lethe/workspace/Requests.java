package dev.lethe.workspace;

import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.store.Purge;
import dev.lethe.workspace.store.ReleaseEntry;
import dev.lethe.workspace.store.Removed;
import dev.lethe.workspace.store.WriteView;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What requests and releases do within their one transaction. */
record Requests(
    Declared declared,
    Optional<String> elsewhere,
    Exports exports,
    Keys keys,
    Workspace.Tools tools) {

  /** Of what is made in a transaction, until that is committed. */
  static final Purge NOT_YET = new Purge(false, "the transaction is not committed yet");

  /** Takes people out of a view, or nobody. */
  @FunctionalInterface
  interface Removal {
    Optional<Removed> from(WriteView view);
  }

  Removal of(RowKeeper rows, ForgetRequest request, Asked asked, RowKeeper.Deletion deletion) {
    requireTable(deletion);
    return view -> Optional.of(remove(view, rows, request, asked, deletion));
  }

  Issued issue(WriteView view, RowKeeper rows, Asked asked, Removal removal) {
    LocalDate day = tools.days().enter(view);
    SigningKey key = keys.inUse(view.keys());
    Optional<Removed> removed = removal.from(view);
    Issuer issuer = new Issuer(declared, tools.software(), declared.kernel());
    Issued issued =
        new Publication(view, rows, asked, day, key, issuer, exports)
            .publish(removed, tools.bits());
    finish(view, rows);
    return issued;
  }

  /** Without a release. */
  Unreleased leave(
      WriteView view, RowKeeper rows, ForgetRequest request, RowKeeper.Deletion deletion) {
    requireTable(deletion);
    LocalDate day = tools.days().enter(view);
    Removed removed = rows.remove(view, request, deletion);
    view.dropOpenings();
    Model.drop(view);
    finish(view, rows);
    long number = view.appendRequest(day, removed.report());
    OptionalLong last = view.releases().stream().mapToLong(ReleaseEntry::number).max();
    return new Unreleased(
        new Issued.Forgotten(number, removed.report()), last, NOT_YET, Optional.empty(), List.of());
  }

  private void finish(WriteView view, RowKeeper rows) {
    if (elsewhere.isPresent()) {
      Kept.putStatistics(view, rows.retained(view).statistics());
    }
    rows.confirmGone();
  }

  Removed remove(
      WriteView view,
      RowKeeper rows,
      ForgetRequest request,
      Asked asked,
      RowKeeper.Deletion deletion) {
    Removed removed = rows.remove(view, request, deletion);
    int leaving = removed.rows().rows();
    CapacityRules.require(asked.capacity(), leaving);
    CapacityRules.requireTotal(declared.seal(), view, leaving);
    view.dropOpenings();
    return removed;
  }

  private void requireTable(RowKeeper.Deletion deletion) {
    if (deletion == RowKeeper.Deletion.BY_WORKSPACE && elsewhere.isEmpty()) {
      throw new BadUsageException(
          "the rows of this workspace are its own and leave with every request: there is no table"
              + " to delete from");
    }
  }
}
