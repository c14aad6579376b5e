package dev.lethe.spark.history;

import dev.lethe.source.OldVersions;
import dev.lethe.source.TableHistory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Old snapshots of an Iceberg table.
 *
 * <p>{@code expire_snapshots} takes those out that are older than the table's retention, and
 * deletes files that no other snapshot has. It is given no age of ours. A snapshot that a branch or
 * a tag names stays, and so do as many as the table wants to keep. Rows that delete files only mark
 * leave their file by {@code rewrite_data_files}.
 */
record IcebergHistory(LakeTable table, Clock clock) implements TableHistory {

  private static final String RETENTION = "history.expire.max-snapshot-age-ms";
  private static final String USUAL = Long.toString(Duration.ofDays(5).toMillis());
  private static final String FEWEST = "history.expire.min-snapshots-to-keep";

  @Override
  public String mark() {
    return newest(!deleteFiles().isEmpty()).toString();
  }

  private Mark newest(boolean marking) {
    return current()
        .map(now -> new Mark(now.id(), now.at(), marking))
        .orElseGet(() -> new Mark(0, clock.instant(), marking));
  }

  /** None where nothing was ever written. */
  private Optional<Snapshot> current() {
    Map<String, Long> refs = refs();
    return snapshots().stream().filter(one -> one.id() == refs.getOrDefault("main", 0L)).findAny();
  }

  /** Those that mark rows of the table as deleted. */
  private Set<String> deleteFiles() {
    table.ask("REFRESH TABLE %s");
    return table.ask("SELECT file_path FROM %s.delete_files").stream()
        .map(row -> row.getString(0))
        .collect(Collectors.toSet());
  }

  private record Snapshot(long id, long parent, Instant at) {}

  /** As they are now: a catalogue may remember what it saw before. */
  private List<Snapshot> snapshots() {
    table.ask("REFRESH TABLE %s");
    return table
        .ask(
            "SELECT snapshot_id, coalesce(parent_id, 0), unix_millis(committed_at) FROM %s.snapshots")
        .stream()
        .map(
            row ->
                new Snapshot(row.getLong(0), row.getLong(1), Instant.ofEpochMilli(row.getLong(2))))
        .toList();
  }

  /** Branches and tags, with the snapshots that they name. */
  private Map<String, Long> refs() {
    return table.ask("SELECT name, snapshot_id FROM %s.refs").stream()
        .collect(Collectors.toMap(row -> row.getString(0), row -> row.getLong(1)));
  }

  private String property(String name, String usual) {
    return table.ask("SHOW TBLPROPERTIES %s").stream()
        .filter(row -> row.getString(0).equals(name))
        .map(row -> row.getString(1))
        .findFirst()
        .orElse(usual);
  }

  @Override
  public List<OldVersions> before(List<String> marks) {
    List<Snapshot> all = snapshots();
    return marks.stream().map(Mark::parse).map(mark -> seen(mark, all)).toList();
  }

  @Override
  public List<OldVersions> purge(List<String> marks) {
    IcebergName name = IcebergName.of(table);
    List<Mark> all = rewritten(name, marks.stream().map(Mark::parse).toList());
    table.ask(name.call("expire_snapshots", ""));
    EmptyFolders.drop(table, table.described("Location").orElseThrow());
    List<Snapshot> left = snapshots();
    return all.stream().map(mark -> seen(mark, left)).toList();
  }

  /** Once for each mark: later delete files are of later deletions, and must not hold it up. */
  private List<Mark> rewritten(IcebergName name, List<Mark> marks) {
    if (marks.stream().noneMatch(Mark::marking)) {
      return marks;
    }
    Set<String> before = deleteFiles();
    table.ask(
        name.call(
            "rewrite_data_files",
            ", options => map('delete-file-threshold', '1', 'remove-dangling-deletes', 'true')"));
    Mark after = newest(deleteFiles().stream().anyMatch(before::contains));
    return marks.stream().map(mark -> mark.marking() ? after : mark).toList();
  }

  private OldVersions seen(Mark mark, List<Snapshot> all) {
    List<Snapshot> old = old(mark, all);
    if (mark.marking()) {
      return new OldVersions(
          mark.toString(),
          false,
          Optional.empty(),
          "%s: deleted rows are in files of the table still, marked as deleted, until rewrite_data_files writes these again"
              .formatted(table));
    }
    if (old.isEmpty()) {
      return new OldVersions(
          mark.toString(),
          true,
          Optional.empty(),
          "%s: no snapshot before %d can be read any more; manifests may have the least and greatest values of files that left until they are written again"
              .formatted(table, mark.version()));
    }
    return kept(mark, old);
  }

  private OldVersions kept(Mark mark, List<Snapshot> old) {
    Instant newest = old.stream().map(Snapshot::at).max(Comparator.naturalOrder()).orElseThrow();
    Duration age = Duration.ofMillis(Long.parseLong(property(RETENTION, USUAL)));
    Instant until = newest.plus(age).plusSeconds(1).truncatedTo(ChronoUnit.SECONDS);
    List<String> named = namedBy(old);
    String reason =
        !named.isEmpty()
            ? "as long as %s are there".formatted(String.join(", ", named))
            : until.isAfter(clock.instant())
                ? "until %s (%s is %d) and expire_snapshots after that"
                    .formatted(until, RETENTION, age.toMillis())
                : "until expire_snapshots, as %s is %s and gc.enabled %s"
                    .formatted(FEWEST, property(FEWEST, "1"), property("gc.enabled", "true"));
    return new OldVersions(
        mark.toString(),
        false,
        named.isEmpty() ? Optional.of(until) : Optional.empty(),
        "%s: %d snapshots from before %d can be read, with the deleted rows, %s"
            .formatted(table, old.size(), mark.version(), reason));
  }

  private List<String> namedBy(List<Snapshot> old) {
    return refs().entrySet().stream()
        .filter(ref -> old.stream().anyMatch(each -> each.id() == ref.getValue()))
        .map(
            ref ->
                (ref.getKey().equals("main") ? "the branch " : "the branch or tag ") + ref.getKey())
        .sorted()
        .toList();
  }

  /**
   * Those that do not come after the mark, by their parents. Where the marked snapshot has expired
   * itself, what led to the current one after it is newer.
   */
  private List<Snapshot> old(Mark mark, List<Snapshot> all) {
    Map<Long, Snapshot> byId =
        all.stream().collect(Collectors.toMap(Snapshot::id, Function.identity()));
    List<Long> line = lineOf(refs().getOrDefault("main", 0L), byId);
    return all.stream()
        .filter(
            each ->
                !lineOf(each.id(), byId).contains(mark.version())
                    && !(line.contains(each.id()) && each.at().isAfter(mark.at())))
        .toList();
  }

  /** A snapshot and those it came from, as far as they are there. */
  private static List<Long> lineOf(long id, Map<Long, Snapshot> all) {
    List<Long> line = new ArrayList<>();
    for (@Nullable Snapshot at = all.get(id); at != null; at = all.get(at.parent())) {
      line.add(at.id());
    }
    return line;
  }
}
