package dev.lethe.source;

import dev.lethe.data.schema.Schema;
import dev.lethe.statistics.NormShells;
import java.util.Optional;

/** A place where tables are, such as a cluster; found by the service loader. */
public interface RowSource {

  /** What addresses begin with: {@code spark} of {@code spark:parquet:/data/people}. */
  String scheme();

  /**
   * The table there, for questions about it; reads no row yet.
   *
   * @param rest of the address, without scheme and colon
   */
  TableElsewhere table(String rest);

  /**
   * The table there, for people to leave it; reads no row yet.
   *
   * @param shells how its statistics are kept
   */
  ForgettingTable forgetting(String rest, Schema schema, NormShells shells);

  /** The old versions of the table there; empty where it keeps none that are known here. */
  Optional<TableHistory> history(String rest);

  /** The table there, as one of requests; reads no row yet. */
  ControlTable requests(String rest, ControlColumns columns);
}
