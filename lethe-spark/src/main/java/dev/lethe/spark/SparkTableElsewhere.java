package dev.lethe.spark;

import dev.lethe.spark.edges.EdgeColumns;
import dev.lethe.spark.edges.SparkEdges;
import dev.lethe.spark.lake.TableAddress;
import dev.lethe.spark.reading.PartitionTable;
import dev.lethe.spark.reading.Reading;
import dev.lethe.spark.reading.Unreadable;
import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.base.Progress;
import dev.lethe.data.csv.DecimalParser;
import dev.lethe.data.schema.Recipe;
import dev.lethe.data.schema.TableSummary;
import dev.lethe.data.table.ColumnNames;
import dev.lethe.data.table.Shown;
import dev.lethe.quantile.OrderStatistics;
import dev.lethe.source.CommittedRows;
import dev.lethe.source.EdgeRules;
import dev.lethe.source.EdgesElsewhere;
import dev.lethe.source.TableElsewhere;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.NormShells;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** A table at an address, for the commands that ask about data and change nothing. */
final class SparkTableElsewhere implements TableElsewhere {

  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

  private final TableAddress address;
  private final Dataset<Row> data;
  private final List<String> columns;

  private SparkTableElsewhere(TableAddress address, Dataset<Row> data) {
    this.address = address;
    this.data = data;
    this.columns = ColumnNames.checked(address.toString(), Arrays.asList(data.columns()));
  }

  static SparkTableElsewhere at(TableAddress address, SparkSession session) {
    return new SparkTableElsewhere(address, address.read(session));
  }

  @Override
  public String name() {
    return address.toString();
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public List<String> lists() {
    return PartitionTable.lists(data.schema());
  }

  @Override
  public ExactStatistics statistics(Recipe recipe, NormShells shells) {
    return table(recipe).statistics(shells);
  }

  @Override
  public CommittedRows rows(Recipe recipe) {
    return table(recipe).rows();
  }

  private SparkTable table(Recipe recipe) {
    Reading.features(recipe, this).forEach(this::indexOf);
    recipe.label().ifPresent(label -> indexOf(label.name()));
    recipe.id().ifPresent(this::indexOf);
    return SparkTable.of(name(), data, recipe);
  }

  @Override
  public OrderStatistics values(String column, Interval domain) {
    indexOf(column);
    return Unreadable.explained(
        name(), () -> SparkValues.of(name(), data.select(SparkTable.exactly(column)), domain));
  }

  @Override
  public TableSummary summary() {
    String name = name();
    StructType type = data.schema();
    @Nullable TableSummary seen =
        Unreadable.explained(
            name,
            () ->
                OrderedFold.over(
                    data.queryExecution().toRdd().toJavaRDD(),
                    (Iterator<InternalRow> mine) ->
                        TableSummary.of(PartitionTable.of(name, type, mine), Progress.SILENT),
                    TableSummary::plus));
    return seen == null ? TableSummary.ofNoRows(this) : seen;
  }

  @Override
  public EdgesElsewhere edges(EdgeRules rules) {
    EdgeColumns three = edgeColumns(rules.columns());
    return Unreadable.explained(name(), () -> SparkEdges.of(name(), data, three, rules));
  }

  private EdgeColumns edgeColumns(List<String> named) {
    if (named.isEmpty() && columns.size() != 3) {
      throw new BadInputException(
          "%s: an edge is u, v and w, but the table has %d columns; say which are u, v and w"
              .formatted(name(), columns.size()));
    }
    List<String> three = named.isEmpty() ? columns : named.stream().map(this::column).toList();
    if (new HashSet<>(three).size() < three.size()) {
      throw new BadUsageException("an edge needs three different columns, but got " + named);
    }
    requireHeader(three.get(2));
    return EdgeColumns.of(three.get(0), three.get(1), three.get(2));
  }

  /** By its name, or by its place from 1 where none is called so. */
  private String column(String named) {
    if (!columns.contains(named) && NUMBER.matcher(named).matches()) {
      int place = Integer.parseInt(named);
      if (place > columns.size()) {
        throw new BadInputException(
            "%s: no column %d, the table has %d".formatted(name(), place, columns.size()));
      }
      return columns.get(place - 1);
    }
    return columns.get(indexOf(named));
  }

  /** Spark takes the first line of a CSV for a header: an edge there would be lost in silence. */
  private void requireHeader(String weight) {
    byte[] text = weight.strip().getBytes(StandardCharsets.UTF_8);
    if (address.kind() == TableAddress.Kind.CSV
        && !Double.isNaN(DecimalParser.parse(text, 0, text.length))) {
      throw new BadInputException(
          "%s: a CSV on Spark needs a header line, but the weights would be called %s"
              .formatted(name(), Shown.of(weight)));
    }
  }
}
