package dev.lethe.spark.lake;

import dev.lethe.base.BadInputException;
import dev.lethe.spark.reading.Unreadable;
import java.util.List;
import java.util.UUID;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * Changes rows of a table by one {@code MERGE}: all of them or none. The values come from a view,
 * so that no id is in the text of the statement, which Spark shows and logs.
 */
public record RowUpdate(SparkSession session, TableAddress address) {

  /** Others write to the table too, and a format may refuse the later of two writers. */
  private static final int ATTEMPTS = 4;

  /**
   * Changes rows by the values of others.
   *
   * @param statement what follows {@code USING new}: the condition says which rows are changed, so
   *     that a second attempt changes nothing again
   */
  public void merge(List<Row> rows, StructType type, String statement) {
    String view = "lethe_" + UUID.randomUUID().toString().replace("-", "");
    session.createDataFrame(rows, type).createOrReplaceTempView(view);
    try {
      String sql =
          "MERGE INTO %s old USING %s new %s".formatted(address.identifier(), view, statement);
      boolean done = false;
      for (int attempt = 1; !done; attempt++) {
        done = isDone(sql, attempt == ATTEMPTS);
      }
    } finally {
      session.catalog().dropTempView(view);
    }
  }

  private boolean isDone(String sql, boolean last) {
    try {
      session.sql(sql);
      return true;
    } catch (Exception refused) { // Spark's AnalysisException is checked and not declared
      if (last) {
        throw new BadInputException(
            address + ": the table did not carry out a MERGE (" + Unreadable.words(refused) + ")",
            refused);
      }
      return false;
    }
  }
}
