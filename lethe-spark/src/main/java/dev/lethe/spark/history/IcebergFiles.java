package dev.lethe.spark.history;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;

/**
 * Files in the folders of an Iceberg table that none of its snapshots has, by when they were
 * written: {@code expire_snapshots} could not delete them or was killed before, or their writer
 * failed.
 */
record IcebergFiles(List<Instant> written) {

  /** Where a table may put its rows, other than into its own folder. */
  private static final List<String> PLACES =
      List.of("write.data.path", "write.object-storage.path", "write.folder-storage.path");

  /** By which the clock of a store may be ahead of that of who commits. */
  private static final Duration CLOCKS = Duration.ofHours(1);

  /** The folders first: what is committed meanwhile is in a snapshot then. */
  static IcebergFiles of(LakeTable table, Map<String, String> properties) {
    Map<String, Instant> there = new HashMap<>();
    Path own = new Path(table.described("Location").orElseThrow());
    there.putAll(RowFiles.within(table, own, file -> !file.startsWith("metadata/")));
    PLACES.stream()
        .flatMap(name -> Stream.ofNullable(properties.get(name)))
        .distinct()
        .forEach(place -> there.putAll(RowFiles.within(table, new Path(place), file -> true)));
    there.keySet().removeAll(ofSnapshots(table));
    return new IcebergFiles(List.copyOf(there.values()));
  }

  private static Set<String> ofSnapshots(LakeTable table) {
    table.ask("REFRESH TABLE %s");
    return table.ask("SELECT DISTINCT file_path FROM %s.all_files").stream()
        .map(row -> RowFiles.place(new Path(row.getString(0))))
        .collect(Collectors.toSet());
  }

  /** How many may be of versions before the mark. */
  long before(Mark mark) {
    return written.stream().filter(each -> !each.isAfter(mark.at().plus(CLOCKS))).count();
  }
}
