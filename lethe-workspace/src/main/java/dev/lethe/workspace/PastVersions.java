package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
import dev.lethe.source.Deletion;
import dev.lethe.source.OldVersions;
import dev.lethe.source.RowSources;
import dev.lethe.source.TableHistory;
import dev.lethe.workspace.content.FollowUp;
import dev.lethe.workspace.content.RowAccess;
import dev.lethe.workspace.content.VersionsOwed;
import dev.lethe.workspace.content.VersionsOwed.Owed;
import dev.lethe.workspace.content.WorkspaceRows;
import dev.lethe.workspace.store.WorkspaceStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Old versions of the table where the rows of a workspace are. What is owed of them is on record
 * since the request that it follows; it is looked at, or done away with, once that is committed,
 * and trouble with it is an answer, too.
 */
record PastVersions(WorkspaceStore store, WorkspaceRows rows) {

  private interface Question {
    List<OldVersions> of(TableHistory history, List<String> marks);
  }

  /** What is left once people have left; empty where no old version can have them. */
  Optional<History> after(RowAccess access, boolean purge) {
    Optional<History> owed = again(purge);
    return access
        .copies()
        .map(copies -> owed.map(some -> some.with(copies)).orElseGet(() -> History.unknown(copies)))
        .or(() -> owed);
  }

  /**
   * A request that may delete rows of a table with versions. That is on record before it begins: a
   * request that deleted and was refused then, or killed, leaves versions with people in them, and
   * perhaps nobody ever gives it again.
   */
  <T> T during(Deletion deletion, RowAccess access, Supplier<T> request) {
    if (!deletion.isByWorkspace() || rows.address().flatMap(RowSources::history).isEmpty()) {
      return request.get();
    }
    Owed intent = Owed.intended();
    change(owed -> owed.plus(intent));
    try {
      T done = request.get();
      FollowUp.attempt(() -> change(owed -> owed.without(intent)));
      return done;
    } catch (RuntimeException | Error failure) {
      FollowUp.attempt(
          () -> change(owed -> access.mayHaveDeleted() ? owed.plus(intent) : owed.without(intent)));
      throw failure;
    }
  }

  private void change(UnaryOperator<VersionsOwed> change) {
    store.write(
        view -> {
          VersionsOwed changed = change.apply(VersionsOwed.of(view));
          changed.put(view);
          return changed;
        });
  }

  /** What is left of all that is owed, whoever left when; trouble of any kind is an answer. */
  Optional<History> again(boolean purge) {
    try {
      return purge ? purge() : answered(TableHistory::before);
    } catch (RuntimeException trouble) {
      return Optional.of(stillToDo(String.valueOf(trouble.getMessage())));
    }
  }

  /** Does away with all that is owed, as far as the table's retention allows. */
  Optional<History> purge() {
    return answered(TableHistory::purge);
  }

  /** What is still to do, as it was last seen. */
  List<String> pending() {
    return rows.address().stream()
        .flatMap(address -> store.read(VersionsOwed::of).words(address).stream())
        .toList();
  }

  private Optional<History> answered(Question question) {
    VersionsOwed owed = store.read(VersionsOwed::of);
    if (owed.all().isEmpty()) {
      return Optional.empty();
    }
    String address = rows.address().orElseThrow();
    TableHistory table =
        RowSources.history(address)
            .orElseThrow(
                () ->
                    new BadInputException(
                        address + ": it was a table of Delta or Iceberg when people left it"));
    try {
      VersionsOwed marked = marked(owed, table);
      List<OldVersions> found = question.of(table, marked.marks());
      note(marked, found);
      return Optional.of(History.of(found));
    } catch (LetheException trouble) {
      return Optional.of(stillToDo(String.valueOf(trouble.getMessage())));
    }
  }

  private static History stillToDo(String trouble) {
    return History.unknown(
        "old versions may hold people who left, and are still to go: " + trouble);
  }

  private void note(VersionsOwed seen, List<OldVersions> found) {
    List<Owed> left = new ArrayList<>();
    for (OldVersions each : found) {
      if (!each.gone()) {
        left.add(new Owed(each.mark(), each.until()));
      }
    }
    if (!left.equals(seen.all())) {
      change(now -> now.replaced(seen, left));
    }
  }

  /** What was deleted by a request that did not end is in versions before the one of now. */
  private VersionsOwed marked(VersionsOwed owed, TableHistory table) {
    VersionsOwed intended = owed.intended();
    if (intended.all().isEmpty()) {
      return owed;
    }
    List<Owed> now = List.of(new Owed(table.mark(), Optional.empty()));
    change(all -> all.replaced(intended, now));
    return store.read(VersionsOwed::of);
  }
}
