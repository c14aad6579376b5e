package dev.lethe.spark.edges;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.trim;

import dev.lethe.base.BadInputException;
import dev.lethe.data.graph.VertexSet;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;

/**
 * Finds numbers for the vertices of a table of edges.
 *
 * <p>Names that were declared are numbered as declared. Where only their number is, or nothing,
 * whole numbers that lie close enough together are numbers already; other names are asked for, each
 * once, and must fit the memory of the driver as the tree must.
 *
 * @param edges columns "u", "v" and "w"
 */
record EdgeNames(String table, Dataset<Row> edges) {

  /** How many vertices, and their numbers. */
  record Found(int vertices, VertexNumbers numbers) {}

  Found in(VertexSet set) {
    if (set instanceof VertexSet.Named declared) {
      return new Found(declared.names().size(), VertexNumbers.Named.of(declared.names()));
    }
    if (set instanceof VertexSet.OfSize declared) {
      int size = declared.size();
      return new Found(
          size, closeTogether(size).orElseGet(() -> VertexNumbers.Named.of(atMost(size))));
    }
    List<String> names = atMost(Integer.MAX_VALUE - 8);
    if (names.isEmpty()) {
      throw new BadInputException(table + ": no edge, and no vertex set is declared");
    }
    return new Found(names.size(), VertexNumbers.Named.of(names));
  }

  private Optional<VertexNumbers> closeTogether(int size) {
    if (isText("u") || isText("v")) {
      return Optional.empty();
    }
    Row ends =
        edges
            .select(least(whole("u"), whole("v")).as("a"), greatest(whole("u"), whole("v")).as("b"))
            .agg(min("a"), max("b"))
            .head();
    if (ends.isNullAt(0)) {
      return Optional.of(new VertexNumbers.From(0, size));
    }
    long first = ends.getLong(0);
    // The difference is unsigned: it may need all 64 bits.
    boolean close = Long.compareUnsigned(ends.getLong(1) - first, size) < 0;
    return close ? Optional.of(new VertexNumbers.From(first, size)) : Optional.empty();
  }

  private boolean isText(String column) {
    return edges.schema().apply(column).dataType() instanceof StringType;
  }

  private static Column whole(String column) {
    return col(column).cast(DataTypes.LongType);
  }

  private List<String> atMost(int size) {
    List<String> names =
        names("u")
            .union(names("v"))
            .distinct()
            .limit(size + 1)
            .as(Encoders.STRING())
            .collectAsList();
    if (names.size() > size) {
      throw new BadInputException(
          table + ": the declared vertex set has " + size + " vertices, but the edges have more");
    }
    return names;
  }

  /** Empty cells are refused where the edges are read. */
  private Dataset<Row> names(String column) {
    Column name = trim(col(column).cast(DataTypes.StringType)).as("name");
    return edges.select(name).filter(col("name").isNotNull().and(col("name").notEqual("")));
  }
}
