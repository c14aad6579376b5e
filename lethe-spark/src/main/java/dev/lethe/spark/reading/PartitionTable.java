package dev.lethe.spark.reading;

import dev.lethe.base.Progress;
import dev.lethe.data.table.RowVisitor;
import dev.lethe.data.table.Table;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** One partition as a table that can be walked once: readers of files read it, too. */
public final class PartitionTable implements Table {

  private final String name;
  private final StructType type;
  private final List<String> columns;
  private final Iterator<InternalRow> rows;
  private final Optional<Integer> id;

  private PartitionTable(
      String name, StructType type, Iterator<InternalRow> rows, Optional<Integer> id) {
    this.name = name;
    this.type = type;
    this.columns = List.of(type.fieldNames());
    this.rows = rows;
    this.id = id;
  }

  /** The partition that is being worked on. */
  public static PartitionTable of(String table, StructType type, Iterator<InternalRow> rows) {
    return new PartitionTable(here(table), type, rows, Optional.empty());
  }

  /** The same, where this column says whose row it is. */
  PartitionTable identifiedBy(Optional<String> column) {
    return new PartitionTable(name, type, rows, column.map(type::fieldIndex));
  }

  /** What messages call it. */
  public static String here(String table) {
    @Nullable TaskContext task = TaskContext.get();
    return task == null ? table : table + ", partition " + task.partitionId();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public List<String> lists() {
    return lists(type);
  }

  /** The columns of arrays of floating numbers. */
  public static List<String> lists(StructType type) {
    return Arrays.stream(type.fields())
        .filter(field -> CellKind.of(field.dataType()) == CellKind.LIST)
        .map(StructField::name)
        .toList();
  }

  @Override
  public void forEachRow(RowVisitor visitor, Progress progress) {
    PartitionRow row =
        new PartitionRow(
            name,
            columns,
            Arrays.stream(type.fields()).map(field -> field.dataType()).toArray(DataType[]::new));
    while (rows.hasNext()) {
      row.moveTo(rows.next());
      id.ifPresent(column -> requirePlain(row, column));
      visitor.visit(row);
    }
  }

  /** People are looked for by equality: a name in blanks would never be found. */
  private static void requirePlain(PartitionRow row, int id) {
    String name = row.text(id);
    if (!name.isEmpty() && !name.equals(name.strip())) {
      throw row.refuse(id, "an id must not begin or end with blanks (trim the column)");
    }
  }
}
