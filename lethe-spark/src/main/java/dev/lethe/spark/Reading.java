package dev.lethe.spark;

import dev.lethe.base.Progress;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.grid.GridRowConsumer;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.RowVisitor;
import dev.lethe.data.table.Table;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * How partitions of a table become grid rows: by the importer that reads files, so a row is the
 * same integers wherever it comes from.
 *
 * @param schema as JSON, which travels
 */
record Reading(String table, StructType type, String schema) implements Serializable {

  static Reading of(String table, StructType type, Schema schema) {
    return new Reading(table, type, SchemaWriter.json(schema));
  }

  Schema parsed() {
    return SchemaReader.read(
        ByteSource.of("the schema of " + table, schema.getBytes(StandardCharsets.UTF_8)));
  }

  /** Passes every row of the partition that is being worked on. */
  void forEach(Iterator<InternalRow> mine, GridRowConsumer consumer) {
    GridImport.by(parsed()).forEach(new Partition(mine), consumer, Progress.SILENT);
  }

  /** A walk over one partition; there is only one. */
  private final class Partition implements Table {

    private final Iterator<InternalRow> rows;
    private final List<String> columns = List.of(type.fieldNames());
    private final String name;

    Partition(Iterator<InternalRow> rows) {
      this.rows = rows;
      @Nullable TaskContext task = TaskContext.get();
      this.name = task == null ? table : table + ", partition " + task.partitionId();
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
    public void forEachRow(RowVisitor visitor, Progress progress) {
      PartitionRow row =
          new PartitionRow(
              name,
              columns,
              Arrays.stream(type.fields()).map(field -> field.dataType()).toArray(DataType[]::new));
      Optional<Integer> id = id();
      while (rows.hasNext()) {
        row.moveTo(rows.next());
        id.ifPresent(column -> requirePlain(row, column));
        visitor.visit(row);
      }
    }

    private Optional<Integer> id() {
      return parsed().id().map(type::fieldIndex);
    }

    /** People are looked for by equality: a name in blanks would never be found. */
    private static void requirePlain(PartitionRow row, int id) {
      String name = row.text(id);
      if (!name.isEmpty() && !name.equals(name.strip())) {
        throw row.refuse(id, "an id must not begin or end with blanks (trim the column)");
      }
    }
  }
}
