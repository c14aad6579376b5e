package dev.lethe.spark.history;

import dev.lethe.source.TableHistory;
import dev.lethe.spark.lake.TableAddress;
import dev.lethe.spark.reading.Unreadable;
import java.time.Clock;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.Row;
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
      case TABLE -> ofTable(session, address);
    };
  }

  /** As the catalogue describes it; a view has no provider. */
  private static Optional<LakeFormat> ofTable(SparkSession session, TableAddress address) {
    String statement = "DESCRIBE TABLE EXTENDED " + address.identifier();
    for (Row each :
        Unreadable.explained(address.toString(), () -> session.sql(statement).collectAsList())) {
      if ("Provider".equals(each.get(0))) {
        String provider = each.getString(1).toUpperCase(Locale.ROOT);
        return Arrays.stream(values()).filter(known -> known.name().equals(provider)).findFirst();
      }
    }
    return Optional.empty();
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
