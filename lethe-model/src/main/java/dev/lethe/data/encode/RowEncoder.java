package dev.lethe.data.encode;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.schema.ImageRows;
import dev.lethe.data.schema.RawRows;
import dev.lethe.data.schema.Recipe;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.Table;

/**
 * Turns the features of a table row into a grid row; label and id are not asked for. One thread at
 * a time.
 */
@FunctionalInterface
public interface RowEncoder {

  /** Writes the row's grid columns, the bias included, from {@code offset} on. */
  void encode(Row row, int[] target, int offset);

  /** For rows of this table, or of any with its columns. */
  static RowEncoder bind(Recipe recipe, Table table) {
    if (recipe instanceof Schema schema) {
      return new SchemaEncoder(schema, table);
    }
    if (recipe instanceof RawRows raw) {
      return new RawEncoder(raw, table);
    }
    throw new BadUsageException(
        "a recipe for images cannot read a table (" + ImageRows.class.getSimpleName() + ")");
  }
}
