package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
import dev.lethe.source.OldVersions;
import dev.lethe.source.RowSources;
import dev.lethe.source.TableHistory;
import dev.lethe.workspace.content.RowAccess;
import dev.lethe.workspace.content.VersionsOwed;
import dev.lethe.workspace.content.VersionsOwed.Owed;
import dev.lethe.workspace.content.WorkspaceRows;
import dev.lethe.workspace.store.WorkspaceStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
    return again(purge).or(() -> access.copies().map(History::unknown));
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
      List<OldVersions> found = question.of(table, owed.marks());
      note(owed, found);
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
      store.write(
          view -> {
            VersionsOwed.of(view).replaced(seen, left).put(view);
            return left;
          });
    }
  }
}
