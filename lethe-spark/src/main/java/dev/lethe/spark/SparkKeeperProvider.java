package dev.lethe.spark;

import dev.lethe.workspace.Declared;
import dev.lethe.workspace.RowKeeper;
import dev.lethe.workspace.RowKeeperProvider;
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
    return new SparkKeeper(SparkSession.builder().getOrCreate(), address, declared);
  }
}
