package dev.lethe.spark.reading;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.grid.GridRowConsumer;
import dev.lethe.data.schema.BoundsOrigin;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.RawRows;
import dev.lethe.data.schema.Recipe;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Header;
import dev.lethe.data.table.TextEncoding;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/**
 * How partitions of a table become grid rows: by the importer that reads files, so a row is the
 * same integers wherever it comes from.
 *
 * @param schema as JSON, which travels
 * @param bound where rows are taken as they are, and the schema only names their columns; else 0
 */
public record Reading(String table, StructType type, String schema, double bound) implements Serializable {

  public static Reading of(String table, StructType type, Recipe recipe) {
    return recipe instanceof RawRows raw
        ? new Reading(table, type, SchemaWriter.json(naming(raw)), raw.bound())
        : new Reading(table, type, SchemaWriter.json(declared(recipe)), 0);
  }

  /** The columns of a table that a recipe reads as features. */
  public static List<String> features(Recipe recipe, Header table) {
    return recipe instanceof RawRows raw
        ? raw.features()
        : declared(recipe).features().stream()
            .flatMap(feature -> feature.columnsOf(table).stream())
            .toList();
  }

  private static Schema declared(Recipe recipe) {
    if (recipe instanceof Schema schema) {
      if (schema.encoding() != TextEncoding.UTF8) {
        throw new BadUsageException(
            "Spark reads text as UTF-8, but the schema declares another encoding: convert the files");
      }
      return schema;
    }
    throw new BadUsageException("images are no table: they are read from files");
  }

  /** A schema with the names and the label of raw rows; its bounds say nothing. */
  private static Schema naming(RawRows raw) {
    return new Schema(
        BoundsOrigin.DECLARED,
        raw.features().stream().<Feature>map(name -> Feature.Numeric.of(name, -1, 1)).toList(),
        raw.label(),
        raw.id(),
        false,
        List.of(),
        Optional.empty(),
        TextEncoding.UTF8);
  }

  private Recipe recipe() {
    Schema parsed =
        SchemaReader.read(
            ByteSource.of("the schema of " + table, schema.getBytes(StandardCharsets.UTF_8)));
    return bound == 0
        ? parsed
        : new RawRows(parsed.coordinates(), bound, parsed.label(), parsed.id());
  }

  /** Passes every row of the partition that is being worked on. */
  public void forEach(Iterator<InternalRow> mine, GridRowConsumer consumer) {
    Recipe recipe = recipe();
    GridImport.by(recipe)
        .forEach(
            PartitionTable.of(table, type, mine).identifiedBy(recipe.id()),
            consumer,
            Progress.SILENT);
  }
}
