package dev.lethe.spark;

import dev.lethe.data.schema.Schema;
import dev.lethe.source.ControlColumns;
import dev.lethe.source.ControlTable;
import dev.lethe.source.ForgettingTable;
import dev.lethe.source.RowSource;
import dev.lethe.source.TableElsewhere;
import dev.lethe.source.TableHistory;
import dev.lethe.spark.control.SparkControlTable;
import dev.lethe.spark.history.LakeFormat;
import dev.lethe.spark.lake.TableAddress;
import dev.lethe.statistics.NormShells;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;

/** Addresses that begin with {@code spark:}, in the session that is there or can be started. */
public final class SparkRowSource implements RowSource {

  @Override
  public String scheme() {
    return "spark";
  }

  @Override
  public TableElsewhere table(String rest) {
    TableAddress address = TableAddress.parse(rest);
    return SparkTableElsewhere.at(address, session());
  }

  @Override
  public ForgettingTable forgetting(String rest, Schema schema, NormShells shells) {
    TableAddress address = TableAddress.parse(rest);
    return new SparkForgettingTable(session(), address, schema, shells);
  }

  @Override
  public Optional<TableHistory> history(String rest) {
    return LakeFormat.history(session(), TableAddress.parse(rest));
  }

  @Override
  public ControlTable requests(String rest, ControlColumns columns) {
    TableAddress address = TableAddress.parse(rest);
    return new SparkControlTable(session(), address, columns);
  }

  private static SparkSession session() {
    return SparkSession.builder().getOrCreate();
  }
}
