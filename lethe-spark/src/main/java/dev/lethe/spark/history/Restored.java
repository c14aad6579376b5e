package dev.lethe.spark.history;

import dev.lethe.spark.history.Mark.State;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Row;

/**
 * A {@code RESTORE} in the history of a Delta table.
 *
 * @param version that it made
 * @param target the version it went back to; empty where a time was given
 * @param time that was given; none where it cannot be read
 */
record Restored(long version, Optional<Long> target, Optional<Instant> time) {

  /** Marks, and with those that a restore went back behind this is noted. */
  static List<Mark> seen(LakeTable table, List<Mark> marks) {
    Optional<Mark> first =
        marks.stream()
            .filter(mark -> !mark.is(State.UNDONE))
            .min(Comparator.comparing(Mark::version));
    if (first.isEmpty()) {
      return marks;
    }
    List<Restored> all = since(table, first.get().version());
    return marks.stream()
        .map(mark -> all.stream().anyMatch(each -> each.undoes(mark)) ? mark.undone() : mark)
        .toList();
  }

  private static List<Restored> since(LakeTable table, long version) {
    long newest = table.ask("DESCRIBE HISTORY %s LIMIT 1", "version").get(0).getLong(0);
    if (newest <= version) {
      return List.of();
    }
    return table
        .ask(
            "DESCRIBE HISTORY %s LIMIT " + (newest - version),
            "version",
            "operation",
            "try_cast(operationParameters['version'] AS BIGINT)",
            "unix_millis(try_cast(operationParameters['timestamp'] AS TIMESTAMP))")
        .stream()
        .filter(row -> row.getString(1).equals("RESTORE"))
        .map(Restored::of)
        .toList();
  }

  private static Restored of(Row row) {
    return new Restored(
        row.getLong(0),
        row.isNullAt(2) ? Optional.empty() : Optional.of(row.getLong(2)),
        row.isNullAt(3) ? Optional.empty() : Optional.of(Instant.ofEpochMilli(row.getLong(3))));
  }

  private boolean undoes(Mark mark) {
    boolean before =
        target
            .map(one -> one < mark.version())
            .orElseGet(() -> time.map(one -> one.isBefore(mark.at())).orElse(true));
    return version > mark.version() && before;
  }
}
