package dev.lethe.spark.history;

import dev.lethe.source.OldVersions;
import dev.lethe.source.TableHistory;
import dev.lethe.spark.history.IcebergState.Snapshot;
import dev.lethe.spark.history.Mark.State;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;

/**
 * Old snapshots of an Iceberg table.
 *
 * <p>{@code expire_snapshots} takes those out that are older than the table's retention, and then
 * deletes files that no other snapshot has; what it could not delete is left without a word, so
 * {@link IcebergFiles} looks. It is given no age of ours. A snapshot that a branch or a tag names
 * stays, and so do as many as the table wants to keep. Rows that delete files only mark leave their
 * file by {@code rewrite_data_files}.
 */
record IcebergHistory(LakeTable table, Clock clock) implements TableHistory {

  private static final String FEWEST = "history.expire.min-snapshots-to-keep";

  @Override
  public String mark() {
    return newest(deleteFiles().isEmpty() ? State.PLAIN : State.MARKING).toString();
  }

  private Mark newest(State state) {
    return IcebergState.of(table)
        .current()
        .map(now -> new Mark(now.id(), now.at(), state))
        .orElseGet(() -> new Mark(0, clock.instant(), state));
  }

  /** Those that mark rows of the table as deleted. */
  private Set<String> deleteFiles() {
    table.ask("REFRESH TABLE %s");
    return table.ask("SELECT file_path FROM %s.delete_files").stream()
        .map(row -> row.getString(0))
        .collect(Collectors.toSet());
  }

  @Override
  public List<OldVersions> before(List<String> marks) {
    IcebergState state = IcebergState.of(table);
    return answered(state.seen(marks.stream().map(Mark::parse).toList()), state);
  }

  @Override
  public List<OldVersions> purge(List<String> marks) {
    IcebergName name = IcebergName.of(table);
    List<Mark> seen = IcebergState.of(table).seen(marks.stream().map(Mark::parse).toList());
    List<Mark> all = rewritten(name, seen, Undone.among(table, seen));
    table.ask(name.call("expire_snapshots", ""));
    EmptyFolders.drop(table, new Path(table.described("Location").orElseThrow()));
    return answered(all, IcebergState.of(table));
  }

  /** Once for each mark: later delete files are of later deletions, and must not hold it up. */
  private List<Mark> rewritten(IcebergName name, List<Mark> marks, Undone undone) {
    Predicate<Mark> written = mark -> mark.is(State.MARKING) && !undone.holdUp(mark);
    if (marks.stream().noneMatch(written)) {
      return marks;
    }
    Set<String> before = deleteFiles();
    table.ask(
        name.call(
            "rewrite_data_files",
            ", options => map('delete-file-threshold', '1', 'remove-dangling-deletes', 'true')"));
    Mark after =
        newest(deleteFiles().stream().anyMatch(before::contains) ? State.MARKING : State.PLAIN);
    return marks.stream().map(mark -> written.test(mark) ? after : mark).toList();
  }

  private List<OldVersions> answered(List<Mark> all, IcebergState state) {
    boolean asked =
        all.stream().anyMatch(mark -> mark.is(State.PLAIN) && state.old(mark).isEmpty());
    IcebergFiles files =
        asked ? IcebergFiles.of(table, state.properties()) : new IcebergFiles(List.of());
    return Undone.among(table, all)
        .beside(
            all.stream()
                .filter(mark -> !mark.is(State.UNDONE))
                .map(mark -> seen(mark, state, files))
                .toList());
  }

  private OldVersions seen(Mark mark, IcebergState state, IcebergFiles files) {
    if (mark.is(State.MARKING)) {
      return left(
          mark,
          "%s: deleted rows are in files of the table still, marked as deleted, until rewrite_data_files writes these again"
              .formatted(table));
    }
    List<Snapshot> old = state.old(mark);
    if (!old.isEmpty()) {
      return kept(mark, old, state);
    }
    long orphans = files.before(mark);
    return orphans > 0
        ? left(
            mark,
            "%s: %d files from before %d, which no snapshot has any more, may have the deleted rows: remove_orphan_files"
                .formatted(table, orphans, mark.version()))
        : new OldVersions(
            mark.toString(),
            true,
            Optional.empty(),
            "%s: no snapshot before %d can be read any more; manifests may have the least and greatest values of files that left until they are written again"
                .formatted(table, mark.version()));
  }

  private static OldVersions left(Mark mark, String words) {
    return new OldVersions(mark.toString(), false, Optional.empty(), words);
  }

  private OldVersions kept(Mark mark, List<Snapshot> old, IcebergState state) {
    Instant newest = old.stream().map(Snapshot::at).max(Comparator.naturalOrder()).orElseThrow();
    Instant until = newest.plus(state.retention()).plusSeconds(1).truncatedTo(ChronoUnit.SECONDS);
    List<String> named = state.naming(old);
    String reason =
        !named.isEmpty()
            ? "as long as %s are there".formatted(String.join(", ", named))
            : until.isAfter(clock.instant())
                ? "until %s (%s is %d) and expire_snapshots after that"
                    .formatted(until, IcebergState.RETENTION, state.retention().toMillis())
                : "until expire_snapshots, as %s is %s and gc.enabled %s"
                    .formatted(
                        FEWEST, state.property(FEWEST, "1"), state.property("gc.enabled", "true"));
    return new OldVersions(
        mark.toString(),
        false,
        named.isEmpty() ? Optional.of(until) : Optional.empty(),
        "%s: %d snapshots from before %d can be read, with the deleted rows, %s"
            .formatted(table, old.size(), mark.version(), reason));
  }
}
