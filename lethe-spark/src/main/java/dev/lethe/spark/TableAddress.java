package dev.lethe.spark;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import java.util.Locale;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Where a table is, as commands are told: {@code parquet:PATH}, {@code csv:PATH} or {@code
 * table:NAME}.
 */
record TableAddress(Kind kind, String place) {

  /** How Spark reads it. */
  enum Kind {
    PARQUET,
    CSV,
    TABLE
  }

  static TableAddress parse(String text) {
    int colon = text.indexOf(':');
    if (colon > 0 && colon < text.length() - 1) {
      String word = text.substring(0, colon);
      for (Kind kind : Kind.values()) {
        if (kind.name().toLowerCase(Locale.ROOT).equals(word)) {
          return new TableAddress(kind, text.substring(colon + 1));
        }
      }
    }
    throw new BadUsageException(
        "rows on Spark are at spark:parquet:PATH, spark:csv:PATH or spark:table:NAME, but got"
            + " 'spark:"
            + text
            + "'");
  }

  /** The table as it is now: what Spark remembers of its files is forgotten first. */
  Dataset<Row> read(SparkSession session) {
    try {
      return switch (kind) {
        case PARQUET -> session.read().parquet(place);
        case CSV -> session.read().option("header", true).csv(place);
        case TABLE -> {
          session.catalog().refreshTable(place);
          yield session.table(place);
        }
      };
    } catch (Exception unreadable) { // Spark's AnalysisException is checked and not declared
      throw new BadInputException(
          this + ": cannot be read: " + String.valueOf(unreadable.getMessage()).strip(),
          unreadable);
    }
  }

  @Override
  public String toString() {
    return kind.name().toLowerCase(Locale.ROOT) + ":" + place;
  }
}
