package dev.lethe.spark.history;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The snapshots of an Iceberg table, as they are at one moment.
 *
 * @param refs branches and tags, with the snapshots that they name
 * @param line what the branch main is and came from, with the first that is not there
 */
record IcebergState(
    Map<Long, Snapshot> snapshots,
    Map<Long, List<Snapshot>> children,
    Map<String, Long> refs,
    Map<String, String> properties,
    Set<Long> line) {

  static final String RETENTION = "history.expire.max-snapshot-age-ms";
  private static final String USUAL = Long.toString(Duration.ofDays(5).toMillis());

  record Snapshot(long id, long parent, Instant at) {}

  /** As they are now: a catalogue may remember what it saw before. */
  static IcebergState of(LakeTable table) {
    table.ask("REFRESH TABLE %s");
    Map<Long, Snapshot> snapshots =
        table
            .ask(
                "SELECT snapshot_id, coalesce(parent_id, 0), unix_millis(committed_at) FROM %s.snapshots")
            .stream()
            .map(
                row ->
                    new Snapshot(
                        row.getLong(0), row.getLong(1), Instant.ofEpochMilli(row.getLong(2))))
            .collect(Collectors.toMap(Snapshot::id, Function.identity()));
    Map<String, Long> refs =
        table.ask("SELECT name, snapshot_id FROM %s.refs").stream()
            .collect(Collectors.toMap(row -> row.getString(0), row -> row.getLong(1)));
    Map<String, String> properties =
        table.ask("SHOW TBLPROPERTIES %s").stream()
            .collect(Collectors.toMap(row -> row.getString(0), row -> row.getString(1)));
    return new IcebergState(
        snapshots,
        snapshots.values().stream().collect(Collectors.groupingBy(Snapshot::parent)),
        refs,
        properties,
        line(refs.getOrDefault("main", 0L), snapshots));
  }

  private static Set<Long> line(long id, Map<Long, Snapshot> all) {
    Set<Long> line = new HashSet<>(Set.of(id));
    for (@Nullable Snapshot at = all.get(id); at != null; at = all.get(at.parent())) {
      line.add(at.parent());
    }
    return line;
  }

  /** None where nothing was ever written. */
  Optional<Snapshot> current() {
    return Optional.ofNullable(snapshots.get(refs.getOrDefault("main", 0L)));
  }

  String property(String name, String usual) {
    return properties.getOrDefault(name, usual);
  }

  Duration retention() {
    return Duration.ofMillis(Long.parseLong(property(RETENTION, USUAL)));
  }

  /** Marks, and with those that main does not come from any more this is noted. */
  List<Mark> seen(List<Mark> marks) {
    return marks.stream().map(mark -> undoes(mark) ? mark.undone() : mark).toList();
  }

  /**
   * Where main went round the marked snapshot to one from before it, or to one that has expired
   * since. A table that was made anew (parent 0) came from neither.
   */
  private boolean undoes(Mark mark) {
    return !line.contains(mark.version())
        && (ofLine().anyMatch(each -> each.at().isBefore(mark.at()))
            || (snapshots.containsKey(mark.version()) && !line.contains(0L)));
  }

  private Stream<Snapshot> ofLine() {
    return snapshots.values().stream().filter(each -> line.contains(each.id()));
  }

  /**
   * Those that do not come after the mark, by their parents. Where the marked snapshot has expired
   * itself, what led to the current one after it is newer.
   */
  List<Snapshot> old(Mark mark) {
    Set<Long> newer = after(mark.version());
    ofLine().filter(each -> each.at().isAfter(mark.at())).forEach(each -> newer.add(each.id()));
    return snapshots.values().stream().filter(each -> !newer.contains(each.id())).toList();
  }

  /** A snapshot and all that came from it. */
  private Set<Long> after(long first) {
    Set<Long> found = new HashSet<>(Set.of(first));
    Deque<Long> open = new ArrayDeque<>(found);
    while (!open.isEmpty()) {
      for (Snapshot child : children.getOrDefault(open.remove(), List.of())) {
        if (found.add(child.id())) {
          open.add(child.id());
        }
      }
    }
    return found;
  }

  /** What names one of them, in words. */
  List<String> naming(List<Snapshot> some) {
    Set<Long> ids = some.stream().map(Snapshot::id).collect(Collectors.toSet());
    return refs.entrySet().stream()
        .filter(ref -> ids.contains(ref.getValue()))
        .map(
            ref ->
                (ref.getKey().equals("main") ? "the branch " : "the branch or tag ") + ref.getKey())
        .sorted()
        .toList();
  }
}
