package dev.lethe.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.not;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.schema.Recipe;
import dev.lethe.spark.reading.PartitionTable;
import dev.lethe.spark.reading.Quoted;
import dev.lethe.spark.reading.Reading;
import dev.lethe.spark.reading.SubjectLiterals;
import dev.lethe.spark.reading.Unreadable;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.statistics.StatisticsAccumulator;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.DeterministicLevel;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.ExplainMode;
import org.apache.spark.sql.types.StructType;

/**
 * A table of the user's, seen through a recipe: Parquet, CSV, a catalogue's table, anything that
 * Spark reads. It is the user's; nothing here changes it.
 */
public final class SparkTable {

  private final String name;
  private final Dataset<Row> data;
  private final Recipe recipe;

  private SparkTable(String name, Dataset<Row> data, Recipe recipe) {
    this.name = name;
    this.data = data;
    this.recipe = recipe;
  }

  /**
   * A table, of which only the columns of the recipe are ever read.
   *
   * @param name for messages
   * @param recipe a schema, or raw rows
   */
  public static SparkTable of(String name, Dataset<Row> data, Recipe recipe) {
    Set<String> needed = new LinkedHashSet<>();
    recipe.id().ifPresent(needed::add);
    StructType type = data.schema();
    needed.addAll(
        Reading.features(recipe, PartitionTable.of(name, type, Collections.emptyIterator())));
    recipe.label().ifPresent(label -> needed.add(label.name()));
    Set<String> there = Set.of(type.fieldNames());
    for (String column : needed) {
      if (!there.contains(column)) {
        throw new BadUsageException(
            name
                + ": no column '"
                + column
                + "'; the columns are "
                + String.join(", ", type.fieldNames()));
      }
    }
    recipe.id().ifPresent(id -> SubjectLiterals.require(name, id, type.apply(id).dataType()));
    Column[] columns = needed.stream().map(SparkTable::exactly).toArray(Column[]::new);
    return new SparkTable(name, data.select(columns), recipe);
  }

  /** A column by its very name, dots and all. */
  static Column exactly(String column) {
    return col(Quoted.name(column));
  }

  public Recipe recipe() {
    return recipe;
  }

  /** The table without these people, by a filter that the source may apply while it reads. */
  public SparkTable without(Collection<String> subjects) {
    Column id = id();
    Column theirs = theirs(subjects);
    return new SparkTable(name, data.filter(id.isNull().or(not(theirs))), recipe);
  }

  /** Only the rows of these people, by the same filter. */
  public SparkTable of(Collection<String> subjects) {
    return new SparkTable(name, data.filter(theirs(subjects)), recipe);
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
    return recipe
        .id()
        .orElseThrow(
            () ->
                new BadUsageException(
                    name + ": the schema names no id column, so nobody can be found in it"));
  }

  /** How many rows each of these people has; who has none is left out. */
  Map<String, Integer> countOf(Collection<String> subjects) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    Dataset<Row> found = data.filter(theirs(subjects)).groupBy(id()).count();
    for (Row each : Unreadable.explained(name, found::collectAsList)) {
      counts.put(String.valueOf(each.get(0)), Math.toIntExact(each.getLong(1)));
    }
    return counts;
  }

  void deleteFrom(TableDeletion deletion, Set<String> subjects) {
    deletion.delete(idName(), subjects, literals(subjects));
  }

  /** Whether any of these people has a row here. */
  public boolean hasAnyOf(Collection<String> subjects) {
    return !Unreadable.explained(name, of(subjects).data::isEmpty);
  }

  /** The rows on the grid, kept by the cluster until they are closed. */
  public SparkRows rows() {
    int columns = recipe.gridColumns().size();
    Reading reading = reading();
    JavaRDD<InternalRow> cells = cells();
    boolean ordered = comesInOrder(cells);
    JavaRDD<GridRows> blocks =
        cells.mapPartitions(
            (Iterator<InternalRow> mine) -> {
              BlockBuilder builder = new BlockBuilder(columns);
              reading.forEach(mine, builder);
              List<GridRows> found = builder.build();
              return (ordered ? found : SortedBlocks.of(columns, found)).iterator();
            });
    return Unreadable.explained(name, () -> SparkRows.of(blocks, columns));
  }

  /** Files give their rows in the same order again; after a shuffle it depends on who was first. */
  private static boolean comesInOrder(JavaRDD<InternalRow> cells) {
    return cells.rdd().outputDeterministicLevel().equals(DeterministicLevel.DETERMINATE());
  }

  /** Exact statistics in one pass that keeps nothing. */
  public ExactStatistics statistics(NormShells shells) {
    Reading reading = reading();
    return Unreadable.explained(
        name,
        () ->
            SparkStatistics.of(
                cells(),
                recipe.gridColumns().size(),
                shells,
                (Iterator<InternalRow> mine, StatisticsAccumulator sums) ->
                    reading.forEach(mine, (features, label, id) -> sums.add(features, 0, label))));
  }

  /**
   * These rows as what calibration may read: only a table from which the forgotten have left.
   * Methods that live on statistics read no row again.
   */
  public Retained retained(NormShells shells) {
    return Retained.inTheirs(this::rows, statistics(shells));
  }

  /** How Spark will read it. */
  String plan() {
    return data.queryExecution().explainString(ExplainMode.fromString("simple"));
  }

  private JavaRDD<InternalRow> cells() {
    return data.queryExecution().toRdd().toJavaRDD();
  }

  private Reading reading() {
    return Reading.of(name, data.schema(), recipe);
  }

  @Override
  public String toString() {
    return name;
  }
}
