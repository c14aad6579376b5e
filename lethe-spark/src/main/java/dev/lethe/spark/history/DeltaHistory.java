package dev.lethe.spark.history;

import static dev.lethe.spark.history.DeltaDetail.LOG_RETENTION;
import static dev.lethe.spark.history.DeltaDetail.RETENTION;

import dev.lethe.source.OldVersions;
import dev.lethe.source.TableHistory;
import dev.lethe.spark.history.Mark.State;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;

/**
 * Old versions of a Delta table.
 *
 * <p>A version can be read while its files are there. {@code VACUUM} deletes a file once the
 * table's retention has passed since the file left the table, so whatever left before a mark can go
 * when the retention has passed since the mark, and has gone when {@link DeltaFiles} sees none. It
 * is given no retention of ours. Rows that deletion vectors only mark leave their file by {@code
 * REORG}, and the retention begins then.
 */
record DeltaHistory(LakeTable table, Clock clock) implements TableHistory {

  @Override
  public String mark() {
    return newest(DeltaDetail.of(table).marks() ? State.MARKING : State.PLAIN).toString();
  }

  /** Files leave the table by the clock of a driver, versions come by that of a store. */
  private Mark newest(State state) {
    Row newest =
        table.ask("DESCRIBE HISTORY %s LIMIT 1", "version", "unix_millis(timestamp)").get(0);
    Instant committed = Instant.ofEpochMilli(newest.getLong(1));
    Instant now = clock.instant();
    return new Mark(newest.getLong(0), committed.isAfter(now) ? committed : now, state);
  }

  @Override
  public List<OldVersions> before(List<String> marks) {
    DeltaDetail detail = DeltaDetail.of(table);
    List<Mark> all = Restored.seen(table, marks.stream().map(Mark::parse).toList());
    Instant now = clock.instant();
    return Undone.among(table, all)
        .beside(
            together(all, detail, now).stream()
                .map(
                    mark ->
                        isDue(mark, detail, now) && left(mark, detail, now) == 0
                            ? gone(mark, detail)
                            : kept(mark, detail))
                .toList());
  }

  /** Those that go at the same time are as one: requests of a year are few marks. */
  private static List<Mark> together(List<Mark> marks, DeltaDetail detail, Instant now) {
    return List.copyOf(
        marks.stream()
            .filter(mark -> !mark.is(State.UNDONE))
            .collect(
                Collectors.toMap(
                    mark ->
                        mark.is(State.MARKING)
                            ? "marking"
                            : isDue(mark, detail, now) ? "due" : mark,
                    mark -> mark,
                    BinaryOperator.maxBy(Comparator.comparing(Mark::version)),
                    LinkedHashMap::new))
            .values());
  }

  @Override
  public List<OldVersions> purge(List<String> marks) {
    DeltaDetail detail = DeltaDetail.of(table);
    List<Mark> seen = Restored.seen(table, marks.stream().map(Mark::parse).toList());
    Undone undone = Undone.among(table, seen);
    List<Mark> all = rewritten(seen, undone);
    Instant now = clock.instant();
    List<Mark> owed = together(all, detail, now);
    if (owed.stream().anyMatch(mark -> isDue(mark, detail, now))) {
      table.ask("VACUUM %s");
      EmptyFolders.drop(table, detail.location());
    }
    return undone.beside(owed.stream().map(mark -> vacuumed(mark, detail, now)).toList());
  }

  private OldVersions vacuumed(Mark mark, DeltaDetail detail, Instant now) {
    if (!isDue(mark, detail, now)) {
      return kept(mark, detail);
    }
    int left = left(mark, detail, now);
    return left == 0 ? gone(mark, detail) : stuck(mark, left);
  }

  private static boolean isDue(Mark mark, DeltaDetail detail, Instant now) {
    return mark.is(State.PLAIN) && !mark.at().plus(detail.declared(RETENTION)).isAfter(now);
  }

  private int left(Mark mark, DeltaDetail detail, Instant now) {
    return new DeltaFiles(table, detail.location()).oldOnes(mark, now).size();
  }

  /**
   * Once for each mark: later vectors are of later deletions, and must not hold it up. Where
   * nothing was to write, others may have written the files again at any time since the mark.
   */
  private List<Mark> rewritten(List<Mark> marks, Undone undone) {
    Predicate<Mark> written = mark -> mark.is(State.MARKING) && !undone.holdUp(mark);
    if (marks.stream().noneMatch(written)) {
      return marks;
    }
    table.ask("REORG TABLE %s APPLY (PURGE)");
    Mark after = newest(State.PLAIN);
    return marks.stream().map(mark -> written.test(mark) ? after : mark).toList();
  }

  private OldVersions gone(Mark mark, DeltaDetail detail) {
    Instant log = mark.at().plus(detail.declared(LOG_RETENTION)).truncatedTo(ChronoUnit.DAYS);
    return new OldVersions(
        mark.toString(),
        true,
        Optional.empty(),
        "%s: no version before %d can be read any more; the least and greatest values of its files, and the names of partitions, stay in the log of the table until about %s (%s)"
            .formatted(table, mark.version(), log.toString().substring(0, 10), LOG_RETENTION));
  }

  private OldVersions stuck(Mark mark, int left) {
    return new OldVersions(
        mark.toString(),
        false,
        Optional.empty(),
        "%s: VACUUM has left %d files of versions before %d, with the deleted rows: it may not delete them, takes them for new because they were copied, or they are those of the source of a shallow clone"
            .formatted(table, left, mark.version()));
  }

  private OldVersions kept(Mark mark, DeltaDetail detail) {
    Duration retention = detail.declared(RETENTION);
    if (mark.is(State.MARKING)) {
      return new OldVersions(
          mark.toString(),
          false,
          Optional.empty(),
          "%s: deleted rows may be in files of the table still, marked as deleted, and stay for %s after these are written again"
              .formatted(table, words(retention)));
    }
    Instant until = mark.at().plus(retention).plusSeconds(1).truncatedTo(ChronoUnit.SECONDS);
    return new OldVersions(
        mark.toString(),
        false,
        Optional.of(until),
        "%s: versions before %d can be read, with the deleted rows, until %s (%s is %s) and a VACUUM after that"
            .formatted(table, mark.version(), until, RETENTION, words(retention)));
  }

  private static String words(Duration retention) {
    return retention.toHours() % 24 == 0
        ? retention.toDays() + " days"
        : retention.toString().substring(2).toLowerCase(Locale.ROOT);
  }
}
