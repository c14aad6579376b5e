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
        case CSV -> csv(session);
        case TABLE -> {
          session.catalog().refreshTable(place);
          yield session.table(place);
        }
      };
    } catch (Exception unreadable) { // Spark's AnalysisException is checked and not declared
      throw new BadInputException(
          this + ": cannot be read: " + Unreadable.words(unreadable), unreadable);
    }
  }

  /**
   * With a header, which every file of a folder must have alike. A line with too few or too many
   * fields is refused, as from a local file, also where its other fields are not asked for; quotes
   * within quotes are doubled.
   */
  private Dataset<Row> csv(SparkSession session) {
    return session
        .read()
        .option("header", true)
        .option("enforceSchema", false)
        .option("mode", "FAILFAST")
        .option("columnPruning", false)
        .option("escape", "\"")
        .csv(place);
  }

  @Override
  public String toString() {
    return kind.name().toLowerCase(Locale.ROOT) + ":" + place;
  }
}
