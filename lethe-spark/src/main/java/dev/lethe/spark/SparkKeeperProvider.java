package dev.lethe.spark;

import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.verify.RetainedEvidence;
import dev.lethe.data.schema.Schema;
import dev.lethe.workspace.Declared;
import dev.lethe.workspace.RowKeeper;
import dev.lethe.workspace.RowKeeperProvider;
import dev.lethe.workspace.TableElsewhere;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;

/** Addresses that begin with {@code spark:}, in the session that is there or can be started. */
public final class SparkKeeperProvider implements RowKeeperProvider {

  @Override
  public String scheme() {
    return "spark";
  }

  @Override
  public RowKeeper open(String rest, Declared declared) {
    TableAddress address = TableAddress.parse(rest);
    return new SparkKeeper(session(), address, declared);
  }

  @Override
  public RetainedEvidence evidence(
      String rest, ModelFacts model, Schema schema, boolean commitment) {
    TableAddress address = TableAddress.parse(rest);
    SparkTable table = SparkTable.of(address.toString(), address.read(session()), schema);
    SparkRows rows = table.rows();
    return RetainedEvidence.of(
        schema,
        rows.statistics(model.frame().shells()),
        commitment ? Optional.of(rows.root()) : Optional.empty(),
        () -> rows);
  }

  @Override
  public TableElsewhere table(String rest) {
    TableAddress address = TableAddress.parse(rest);
    return SparkSource.at(address, session());
  }

  private static SparkSession session() {
    return SparkSession.builder().getOrCreate();
  }
}
