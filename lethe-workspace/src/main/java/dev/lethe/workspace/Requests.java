package dev.lethe.workspace;

import dev.lethe.base.Progress;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.source.Deletion;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.unlearn.population.Removed;
import dev.lethe.workspace.Changes.Made;
import dev.lethe.workspace.content.Arrivals;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.Nameplate;
import dev.lethe.workspace.content.People;
import dev.lethe.workspace.content.RowAccess;
import dev.lethe.workspace.content.Stage;
import dev.lethe.workspace.content.StoredModel;
import dev.lethe.workspace.content.WorkspaceRows;
import dev.lethe.workspace.database.Purge;
import dev.lethe.workspace.store.WriteView;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;

/** Rows to come, releases and requests to forget, each within one transaction. */
record Requests(
    Declared declared,
    WorkspaceRows rows,
    Changes changes,
    PastVersions versions,
    Exports exports,
    Keys keys,
    WorkspaceTools tools) {

  /** Of what is made in a transaction, until that is committed. */
  static final Purge NOT_YET = new Purge(false, "the transaction is not committed yet");

  private static final RemovalReport NOBODY = new RemovalReport(Map.of(), List.of(), List.of());

  /** Takes people out of a view, or nobody. */
  @FunctionalInterface
  private interface Removal {
    Optional<Removed> from(WriteView view, RowAccess access);
  }

  void add(LongFunction<People> numbered, Progress progress) {
    rows.requireOwn();
    changes.make(
        view -> {
          People people = numbered.apply(view.mark() + 1);
          rows.append(view, Arrivals.of(people), progress);
          return people.rows().rows();
        },
        added -> added + " rows are added ('lethe log' counts them)");
  }

  Issued release(ReleaseRequest asked) {
    try (RowAccess access = rows.open()) {
      Made<Issued> made = issued(asked, access, (view, there) -> nobody(view), Deletion.BY_OWNER);
      return made.result().committed(made, Optional.empty());
    }
  }

  private Optional<Removed> nobody(WriteView view) {
    CapacityRules.requireTotal(declared.seal(), view, 0);
    return Optional.empty();
  }

  Issued forget(ForgetRequest request, ReleaseRequest asked, Deletion deletion) {
    rows.require(deletion);
    Removal removal = (view, there) -> Optional.of(remove(view, there, request, asked, deletion));
    try (RowAccess access = rows.open()) {
      Made<Issued> made =
          versions.during(deletion, access, () -> issued(asked, access, removal, deletion));
      return made.result().committed(made, left(access, deletion));
    }
  }

  private Made<Issued> issued(
      ReleaseRequest asked, RowAccess access, Removal removal, Deletion deletion) {
    return changes.make(view -> issue(view, access, asked, removal, deletion), Issued::words);
  }

  private Optional<History> left(RowAccess access, Deletion deletion) {
    return versions.after(access, deletion == Deletion.WITH_HISTORY);
  }

  private Issued issue(
      WriteView view, RowAccess access, ReleaseRequest asked, Removal removal, Deletion deletion) {
    LocalDate day = tools.days().enter(view);
    SigningKey key = keys.inUse(view.keys());
    KeyRegister.requireValid(view, key, day);
    Optional<Removed> removed = removal.from(view, access);
    Issuer issuer = new Issuer(declared, Nameplate.of(view), tools.software());
    Issued issued =
        new ReleaseTransaction(view, access, asked, day, key, issuer, exports)
            .publish(removed, tools);
    finish(view, access);
    if (removed.isPresent()) {
      access.noteVersions(view, deletion);
    }
    return issued;
  }

  Removed remove(
      WriteView view,
      RowAccess access,
      ForgetRequest request,
      ReleaseRequest asked,
      Deletion deletion) {
    Removed removed = removed(view, access, request, deletion);
    access.requireSomebody(removed);
    return admitted(view, removed, asked);
  }

  private Removed removed(
      WriteView view, RowAccess access, ForgetRequest request, Deletion deletion) {
    Progress progress = tools.work().at(Stage.FORGETTING);
    int people = request.distinct().size();
    progress.advance(0, people);
    Removed removed = access.remove(view, request, deletion);
    progress.advance(people, people);
    return removed;
  }

  /** Once it is clear that the release covers so many rows. */
  private Removed admitted(WriteView view, Removed removed, ReleaseRequest asked) {
    int leaving = removed.rows().rows();
    CapacityRules.require(asked.capacity(), leaving);
    CapacityRules.requireTotal(declared.seal(), view, leaving);
    exports.dropOpenings(view);
    return removed;
  }

  /** Once: a token that came before gets the receipt of that time, and nothing is changed. */
  Receipt.Given carryOut(Errand errand, ReleaseRequest asked, Deletion deletion) {
    rows.require(deletion);
    try (RowAccess access = rows.open()) {
      Made<Receipt> made =
          versions.during(
              deletion,
              access,
              () ->
                  changes.make(
                      view ->
                          Receipt.of(view, errand)
                              .orElseGet(() -> carryOut(view, access, errand, asked, deletion)),
                      Receipt::words));
      List<String> notes = new ArrayList<>(made.pending());
      if (!made.purge().complete()) {
        notes.add(made.purge().message());
      }
      Optional<History> history = left(access, deletion);
      history.map(History::words).ifPresent(notes::add);
      return new Receipt.Given(made.result(), history, List.copyOf(notes));
    }
  }

  private Receipt carryOut(
      WriteView view, RowAccess access, Errand errand, ReleaseRequest asked, Deletion deletion) {
    Optional<Removed> removed = errand.people().map(all -> removed(view, access, all, deletion));
    Optional<Removed> leaving = removed.filter(some -> !some.report().found().isEmpty());
    OptionalLong release = OptionalLong.empty();
    if (leaving.isPresent() || errand.alwaysReleases()) {
      Removal removal =
          (there, rowsThere) ->
              leaving.isPresent()
                  ? Optional.of(admitted(there, leaving.get(), asked))
                  : nobody(there);
      release = OptionalLong.of(issue(view, access, asked, removal, deletion).number());
    }
    RemovalReport report = removed.map(Removed::report).orElse(NOBODY);
    Receipt receipt = new Receipt(errand.token(), release, errand.note().apply(report));
    receipt.put(view, errand);
    return receipt;
  }

  /** Without a release. */
  Unreleased leave(ForgetRequest request, Deletion deletion) {
    rows.require(deletion);
    try (RowAccess access = rows.open()) {
      Made<Unreleased> made =
          versions.during(
              deletion,
              access,
              () ->
                  changes.make(view -> leave(view, access, request, deletion), Unreleased::words));
      return made.result().committed(made, left(access, deletion));
    }
  }

  private Unreleased leave(
      WriteView view, RowAccess access, ForgetRequest request, Deletion deletion) {
    LocalDate day = tools.days().enter(view);
    Removed removed = access.remove(view, request, deletion);
    access.requireSomebody(removed);
    exports.dropOpenings(view);
    StoredModel.drop(view);
    finish(view, access);
    access.noteVersions(view, deletion);
    long number = view.appendRequest(day, removed.report());
    int releases = view.releaseCount();
    OptionalLong last = releases == 0 ? OptionalLong.empty() : OptionalLong.of(releases);
    return new Unreleased(
        new Issued.Forgotten(number, removed.report()), last, NOT_YET, Optional.empty(), List.of());
  }

  private static void finish(WriteView view, RowAccess access) {
    access.noteStatistics(view);
    access.confirmGone();
  }
}
