package dev.lethe.spark;

import dev.lethe.spark.lake.TableAddress;
import dev.lethe.data.schema.Schema;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Lethe where the data are: the door to everything in this package. */
public final class LetheSpark {

  private final SparkSession session;

  private LetheSpark(SparkSession session) {
    this.session = session;
  }

  public static LetheSpark on(SparkSession session) {
    return new LetheSpark(session);
  }

  /** A data set of the user's own making. */
  public SparkTable table(String name, Dataset<Row> data, Schema schema) {
    return SparkTable.of(name, data, schema);
  }

  /** A folder or file of Parquet. */
  public SparkTable parquet(String path, Schema schema) {
    return table(path, session.read().parquet(path), schema);
  }

  /** CSV with a header. Cells are read as text and parsed by the rules of local files. */
  public SparkTable csv(String path, Schema schema) {
    return table(path, new TableAddress(TableAddress.Kind.CSV, path).read(session), schema);
  }

  /** A table that the catalogue knows. */
  public SparkTable table(String identifier, Schema schema) {
    return table(identifier, session.table(identifier), schema);
  }
}
