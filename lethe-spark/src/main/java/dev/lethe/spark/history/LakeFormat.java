package dev.lethe.spark.history;

import dev.lethe.source.TableHistory;
import dev.lethe.spark.lake.TableAddress;
import java.time.Clock;
import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;

/** A table format whose old versions are known here. */
public enum LakeFormat {
  DELTA,
  ICEBERG;

  /** Of a table; empty for files, and for tables of another format. */
  public static Optional<LakeFormat> of(SparkSession session, TableAddress address) {
    return switch (address.kind()) {
      case PARQUET, CSV -> Optional.empty();
      case DELTA -> Optional.of(DELTA);
      case TABLE ->
          new LakeTable(session, address).described("Provider").flatMap(LakeFormat::named);
    };
  }

  private static Optional<LakeFormat> named(String provider) {
    return Arrays.stream(values())
        .filter(known -> known.name().equalsIgnoreCase(provider))
        .findFirst();
  }

  /** The old versions of a table. */
  public static Optional<TableHistory> history(SparkSession session, TableAddress address) {
    LakeTable table = new LakeTable(session, address);
    Clock clock = Clock.systemUTC();
    return of(session, address)
        .map(
            format ->
                switch (format) {
                  case DELTA -> new DeltaHistory(table, clock);
                  case ICEBERG -> new IcebergHistory(table, clock);
                });
  }
}
