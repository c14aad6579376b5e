package dev.lethe.spark.history;

import dev.lethe.base.BadInputException;
import dev.lethe.source.OldVersions;
import dev.lethe.source.TableHistory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.util.IntervalUtils;
import org.apache.spark.unsafe.types.CalendarInterval;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Old versions of a Delta table.
 *
 * <p>A version can be read while its files are there. {@code VACUUM} deletes a file once the
 * table's retention has passed since the file left the table, so whatever left before a mark can go
 * when the retention has passed since the mark. It is given no retention of ours. Rows that
 * deletion vectors only mark leave their file by {@code REORG}, and the retention begins then.
 */
record DeltaHistory(LakeTable table, Clock clock) implements TableHistory {

  private static final String RETENTION = "delta.deletedFileRetentionDuration";
  private static final String LOG_RETENTION = "delta.logRetentionDuration";
  private static final Map<String, String> USUAL =
      Map.of(RETENTION, "interval 1 week", LOG_RETENTION, "interval 30 days");

  @Override
  public String mark() {
    List<String> features = detail().getList(detail().fieldIndex("tableFeatures"));
    return newest(features.contains("deletionVectors")).toString();
  }

  /** Files leave the table by the clock of a driver, versions come by that of a store. */
  private Mark newest(boolean marking) {
    Row newest =
        table.ask("DESCRIBE HISTORY %s LIMIT 1", "version", "unix_millis(timestamp)").get(0);
    Instant committed = Instant.ofEpochMilli(newest.getLong(1));
    Instant now = clock.instant();
    return new Mark(newest.getLong(0), committed.isAfter(now) ? committed : now, marking);
  }

  private Row detail() {
    return table.ask("DESCRIBE DETAIL %s").get(0);
  }

  /** As the table declares it; months have no fixed length, and Delta refuses them. */
  private Duration declared(String property) {
    Map<String, String> properties = detail().getJavaMap(detail().fieldIndex("properties"));
    String text = properties.getOrDefault(property, USUAL.get(property));
    try {
      CalendarInterval interval = IntervalUtils.stringToInterval(UTF8String.fromString(text));
      return Duration.ofDays(interval.days).plus(interval.microseconds, ChronoUnit.MICROS);
    } catch (RuntimeException unreadable) {
      throw new BadInputException(
          "%s: %s must be an interval, but is '%s'".formatted(table, property, text), unreadable);
    }
  }

  @Override
  public List<OldVersions> before(List<String> marks) {
    Duration retention = declared(RETENTION);
    return together(marks, retention).map(mark -> kept(mark, retention)).toList();
  }

  /** Those that go at the same time are as one: requests of a year are few marks. */
  private Stream<Mark> together(List<String> marks, Duration retention) {
    Instant now = clock.instant();
    return marks.stream()
        .map(Mark::parse)
        .collect(
            Collectors.toMap(
                mark -> mark.marking() ? "marking" : isDue(mark, retention, now) ? "due" : mark,
                mark -> mark,
                BinaryOperator.maxBy(Comparator.comparing(Mark::version)),
                LinkedHashMap::new))
        .values()
        .stream();
  }

  @Override
  public List<OldVersions> purge(List<String> marks) {
    Duration retention = declared(RETENTION);
    List<Mark> all = rewritten(together(marks, retention).toList());
    Instant now = clock.instant();
    boolean any = all.stream().anyMatch(mark -> isDue(mark, retention, now));
    if (any) {
      table.ask("VACUUM %s");
      EmptyFolders.drop(table, detail().getAs("location"));
    }
    return all.stream()
        .map(mark -> isDue(mark, retention, now) ? gone(mark) : kept(mark, retention))
        .toList();
  }

  private static boolean isDue(Mark mark, Duration retention, Instant now) {
    return !mark.at().plus(retention).isAfter(now);
  }

  /**
   * Once for each mark: later vectors are of later deletions, and must not hold it up. Where
   * nothing was to write, others may have written the files again at any time since the mark.
   */
  private List<Mark> rewritten(List<Mark> marks) {
    if (marks.stream().noneMatch(Mark::marking)) {
      return marks;
    }
    table.ask("REORG TABLE %s APPLY (PURGE)");
    Mark after = newest(false);
    return marks.stream().map(mark -> mark.marking() ? after : mark).toList();
  }

  private OldVersions gone(Mark mark) {
    Instant log = mark.at().plus(declared(LOG_RETENTION)).truncatedTo(ChronoUnit.DAYS);
    return new OldVersions(
        mark.toString(),
        true,
        Optional.empty(),
        "%s: no version before %d can be read any more; the least and greatest values of its files, and the names of partitions, stay in the log of the table until about %s (%s)"
            .formatted(table, mark.version(), log.toString().substring(0, 10), LOG_RETENTION));
  }

  private OldVersions kept(Mark mark, Duration retention) {
    if (mark.marking()) {
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
