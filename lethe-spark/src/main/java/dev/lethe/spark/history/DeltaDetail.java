package dev.lethe.spark.history;

import dev.lethe.base.BadInputException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.util.IntervalUtils;
import org.apache.spark.unsafe.types.CalendarInterval;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * What a Delta table declares of itself.
 *
 * @param location the folder of its files
 * @param marks whether rows may stay in their files, marked as deleted
 */
record DeltaDetail(LakeTable table, Path location, boolean marks, Map<String, String> properties) {

  static final String RETENTION = "delta.deletedFileRetentionDuration";
  static final String LOG_RETENTION = "delta.logRetentionDuration";
  private static final Map<String, String> USUAL =
      Map.of(RETENTION, "interval 1 week", LOG_RETENTION, "interval 30 days");

  static DeltaDetail of(LakeTable table) {
    Row detail = table.ask("DESCRIBE DETAIL %s").get(0);
    List<String> features = detail.getList(detail.fieldIndex("tableFeatures"));
    return new DeltaDetail(
        table,
        new Path(detail.<String>getAs("location")),
        features.contains("deletionVectors"),
        detail.getJavaMap(detail.fieldIndex("properties")));
  }

  /** As the table declares it; months have no fixed length, and Delta refuses them. */
  Duration declared(String property) {
    String text = properties.getOrDefault(property, USUAL.get(property));
    try {
      CalendarInterval interval = IntervalUtils.stringToInterval(UTF8String.fromString(text));
      return Duration.ofDays(interval.days).plus(interval.microseconds, ChronoUnit.MICROS);
    } catch (RuntimeException unreadable) {
      throw new BadInputException(
          "%s: %s must be an interval, but is '%s'".formatted(table, property, text), unreadable);
    }
  }
}
