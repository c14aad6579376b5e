package dev.lethe.spark.lake;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.LetheException;
import dev.lethe.spark.reading.Unreadable;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/**
 * Where a table is, as commands are told: {@code parquet:PATH}, {@code csv:PATH}, {@code
 * delta:PATH} or {@code table:NAME}; a name with its catalogue, as {@code lake.people}, is a table
 * without that word, too.
 */
public record TableAddress(Kind kind, String place) {

  /** How Spark reads it. */
  public enum Kind {
    PARQUET,
    CSV,
    DELTA,
    TABLE
  }

  /** Settings by which Spark may leave rows out without a word, or show an older version. */
  private static final List<String> LENIENT =
      List.of(
          "spark.sql.files.ignoreCorruptFiles",
          "spark.sql.files.ignoreMissingFiles",
          "spark.databricks.delta.stalenessLimit");

  /** What ends like a file is one whose kind was forgotten. */
  private static final Pattern NAME =
      Pattern.compile("[A-Za-z_]\\w*(\\.[A-Za-z_]\\w*)+(?<!\\.(csv|gz|parquet))");

  public static TableAddress parse(String text) {
    int colon = text.indexOf(':');
    if (colon > 0 && colon < text.length() - 1) {
      String word = text.substring(0, colon);
      for (Kind kind : Kind.values()) {
        if (kind.name().toLowerCase(Locale.ROOT).equals(word)) {
          return new TableAddress(kind, text.substring(colon + 1));
        }
      }
    }
    if (NAME.matcher(text).matches()) {
      return new TableAddress(Kind.TABLE, text);
    }
    throw new BadUsageException(
        "rows on Spark are at spark:parquet:PATH, spark:csv:PATH, spark:delta:PATH or"
            + " spark:table:NAME, but got 'spark:"
            + text
            + "'");
  }

  /**
   * The table as it is now: what Spark remembers of its files is forgotten first, and rows that
   * somebody cached in this session are not taken for the table's.
   */
  public Dataset<Row> read(SparkSession session) {
    requireWhole(session);
    try {
      return switch (kind) {
        case PARQUET -> {
          ParquetFolder.of(this, session.sparkContext().hadoopConfiguration()).requirePlain();
          yield files(session).parquet(place);
        }
        case CSV -> csv(session);
        case DELTA -> files(session).format("delta").load(place);
        case TABLE -> {
          session.catalog().refreshTable(place);
          yield session.table(place);
        }
      };
    } catch (LetheException refused) {
      throw refused;
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
    return files(session)
        .option("header", true)
        .option("enforceSchema", false)
        .option("mode", "FAILFAST")
        .option("columnPruning", false)
        .option("escape", "\"")
        .csv(place);
  }

  private static void requireWhole(SparkSession session) {
    for (String setting : LENIENT) {
      Option<String> value = session.conf().getOption(setting);
      if (value.isDefined() && !value.get().matches("false|0[a-z]*")) {
        throw new BadUsageException(
            setting
                + " is "
                + value.get()
                + ", so Spark may leave out rows or show an older version without a word, and"
                + " nothing can be said about who is in the table: unset it");
      }
    }
  }

  /** A relation with an option that no other has is none that a cache holds. */
  private static DataFrameReader files(SparkSession session) {
    return session.read().option("lethe", UUID.randomUUID().toString());
  }

  /** What a {@code DELETE} calls it; a folder of Delta goes by its path. */
  public String identifier() {
    return kind == Kind.DELTA ? "delta.`" + place.replace("`", "``") + "`" : place;
  }

  @Override
  public String toString() {
    return kind.name().toLowerCase(Locale.ROOT) + ":" + place;
  }
}
