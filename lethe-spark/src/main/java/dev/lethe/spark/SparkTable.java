package dev.lethe.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.not;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.schema.Schema;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.StatisticsAccumulator;
import dev.lethe.unlearn.Retained;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.ExplainMode;
import org.apache.spark.sql.types.StructType;

/**
 * A table of the user's, seen through a schema: Parquet, CSV, a catalogue's table, anything that
 * Spark reads. It is the user's; nothing here changes it.
 */
public final class SparkTable {

  private final String name;
  private final Dataset<Row> data;
  private final Schema schema;

  private SparkTable(String name, Dataset<Row> data, Schema schema) {
    this.name = name;
    this.data = data;
    this.schema = schema;
  }

  /**
   * A table, of which only the columns of the schema are ever read.
   *
   * @param name for messages
   */
  public static SparkTable of(String name, Dataset<Row> data, Schema schema) {
    Set<String> needed = new LinkedHashSet<>();
    schema.id().ifPresent(needed::add);
    schema.features().forEach(feature -> needed.add(feature.name()));
    schema.label().ifPresent(label -> needed.add(label.name()));
    StructType type = data.schema();
    for (String column : needed) {
      if (!Set.of(type.fieldNames()).contains(column)) {
        throw new BadUsageException(
            name
                + ": no column '"
                + column
                + "'; the columns are "
                + String.join(", ", type.fieldNames()));
      }
    }
    schema.id().ifPresent(id -> SubjectLiterals.require(name, id, type.apply(id).dataType()));
    Column[] columns = needed.stream().map(SparkTable::exactly).toArray(Column[]::new);
    return new SparkTable(name, data.select(columns), schema);
  }

  /** A column by its very name, dots and all. */
  private static Column exactly(String column) {
    return col(quoted(column));
  }

  static String quoted(String column) {
    return "`" + column.replace("`", "``") + "`";
  }

  public Schema schema() {
    return schema;
  }

  /** The table without these people, by a filter that the source may apply while it reads. */
  public SparkTable without(Collection<String> subjects) {
    Column id = id();
    Column theirs = theirs(subjects);
    return new SparkTable(name, data.filter(id.isNull().or(not(theirs))), schema);
  }

  /** Only the rows of these people, by the same filter. */
  public SparkTable of(Collection<String> subjects) {
    return new SparkTable(name, data.filter(theirs(subjects)), schema);
  }

  private Column theirs(Collection<String> subjects) {
    return id().isin(literals(subjects));
  }

  private Object[] literals(Collection<String> subjects) {
    return SubjectLiterals.of(data.schema().apply(idName()).dataType(), subjects);
  }

  private Column id() {
    return exactly(idName());
  }

  private String idName() {
    return schema
        .id()
        .orElseThrow(
            () ->
                new BadUsageException(
                    name + ": the schema names no id column, so nobody can be found in it"));
  }

  /** How many rows each of these people has; who has none is left out. */
  Map<String, Integer> countOf(Collection<String> subjects) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (Row each : data.filter(theirs(subjects)).groupBy(id()).count().collectAsList()) {
      counts.put(String.valueOf(each.get(0)), Math.toIntExact(each.getLong(1)));
    }
    return counts;
  }

  void deleteFrom(TableDeletion deletion, Set<String> subjects) {
    deletion.delete(idName(), subjects, literals(subjects));
  }

  /** Whether any of these people has a row here. */
  public boolean hasAnyOf(Collection<String> subjects) {
    return !of(subjects).data.isEmpty();
  }

  /** The rows on the grid, kept by the cluster until they are closed. */
  public SparkRows rows() {
    int columns = schema.gridColumns().size();
    Reading reading = reading();
    return SparkRows.of(
        cells()
            .mapPartitions(
                (Iterator<InternalRow> mine) -> {
                  BlockBuilder blocks = new BlockBuilder(columns);
                  reading.forEach(mine, blocks);
                  return blocks.build().iterator();
                }),
        columns);
  }

  /** Exact statistics in one pass that keeps nothing. */
  public ExactStatistics statistics(NormShells shells) {
    Reading reading = reading();
    return SparkStatistics.of(
        cells(),
        schema.gridColumns().size(),
        shells,
        (Iterator<InternalRow> mine, StatisticsAccumulator sums) ->
            reading.forEach(mine, (features, label, id) -> sums.add(features, 0, label)));
  }

  /**
   * These rows as what calibration may read: only a table from which the forgotten have left.
   * Methods that live on statistics read no row again.
   */
  public Retained retained(NormShells shells) {
    return Retained.on(this::rows, statistics(shells));
  }

  /** How Spark will read it. */
  String plan() {
    return data.queryExecution().explainString(ExplainMode.fromString("simple"));
  }

  private JavaRDD<InternalRow> cells() {
    return data.queryExecution().toRdd().toJavaRDD();
  }

  private Reading reading() {
    return Reading.of(name, data.schema(), schema);
  }

  @Override
  public String toString() {
    return name;
  }
}
