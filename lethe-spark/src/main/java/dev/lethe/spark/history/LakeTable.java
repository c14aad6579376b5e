package dev.lethe.spark.history;

import dev.lethe.base.BadInputException;
import dev.lethe.spark.lake.TableAddress;
import dev.lethe.spark.reading.Unreadable;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** A table that statements are made about. */
record LakeTable(SparkSession session, TableAddress address) {

  /**
   * The rows that a statement gives.
   *
   * @param statement with {@code %s} where the table's name goes
   * @param columns of what it gives, as expressions; all where none is named
   */
  List<Row> ask(String statement, String... columns) {
    String sql = statement.formatted(address.identifier());
    try {
      Dataset<Row> answer = session.sql(sql);
      return (columns.length == 0 ? answer : answer.selectExpr(columns)).collectAsList();
    } catch (Exception refused) { // Spark's AnalysisException is checked and not declared
      throw new BadInputException(
          "%s: %s was refused (%s)"
              .formatted(address, sql.lines().findFirst().orElse(""), Unreadable.words(refused)),
          refused);
    }
  }

  /** What the catalogue says of the table under a heading; a view has no provider, for example. */
  Optional<String> described(String heading) {
    return ask("DESCRIBE TABLE EXTENDED %s").stream()
        .filter(row -> heading.equals(row.get(0)))
        .map(row -> row.getString(1))
        .findFirst();
  }

  @Override
  public String toString() {
    return address.toString();
  }
}
