package dev.lethe.spark;

import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.condition.EnabledForJreRange;

/** Tables of Iceberg, in a catalogue of folders. */
@EnabledForJreRange(maxVersion = 23, disabledReason = "Spark 4.1 does not run on newer ones")
class IcebergTest extends TableFormatContract {

  /** The second name is the same catalogue to another process: it shares nothing in memory. */
  static final Map<String, String> SETTINGS =
      Map.of(
          "spark.sql.extensions",
              "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions",
          "spark.sql.catalog.ours", "org.apache.iceberg.spark.SparkCatalog",
          "spark.sql.catalog.ours.type", "hadoop",
          "spark.sql.catalog.ours.warehouse", WAREHOUSE.toString(),
          "spark.sql.catalog.theirs", "org.apache.iceberg.spark.SparkCatalog",
          "spark.sql.catalog.theirs.type", "hadoop",
          "spark.sql.catalog.theirs.warehouse", WAREHOUSE.toString());

  @Override
  Map<String, String> settings() {
    return SETTINGS;
  }

  @Override
  String format() {
    return "iceberg";
  }

  @Override
  String named(String table) {
    return "ours.lake." + table;
  }

  @Override
  Map<String, String> marking() {
    return Map.of("write.delete.mode", "merge-on-read");
  }

  @Override
  long marks(String table) {
    return session.table(table + ".delete_files").count();
  }

  @Override
  Dataset<Row> before(String table) {
    long newest = session.table(table + ".snapshots").count();
    long before =
        session
            .table(table + ".snapshots")
            .orderBy("committed_at")
            .limit((int) newest - 1)
            .orderBy(org.apache.spark.sql.functions.desc("committed_at"))
            .head()
            .<Long>getAs("snapshot_id");
    return session.sql("SELECT * FROM " + table + " VERSION AS OF " + before);
  }

  @Override
  void elsewhere(String table, String statement) {
    String theirs = table.replaceFirst("ours", "theirs");
    session.sql("REFRESH TABLE " + theirs);
    session.sql(statement.replace("TABLE", theirs));
  }
}
