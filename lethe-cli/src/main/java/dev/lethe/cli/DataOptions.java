package dev.lethe.cli;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.RawRows;
import dev.lethe.data.schema.Recipe;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.Tables;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which rows to read, and how they get into the unit ball. */
final class DataOptions {

  @Option(
      names = "--data",
      required = true,
      paramLabel = "FILE",
      description = "CSV with a header (',' ';' or tab, .gz too) or Parquet.")
  private Path data;

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description = "Declared bounds and roles of the columns ('lethe schema infer' drafts one).")
  private @Nullable Path schema;

  @Option(
      names = "--raw",
      description = "Take all columns but label and id as they are; rows must be within the bound.")
  private boolean raw;

  @Option(
      names = "--bound",
      paramLabel = "B",
      description = "With --raw: no row is longer than this (default: 1).")
  private @Nullable Double bound;

  @Option(names = "--label", paramLabel = "COL", description = "The column to predict.")
  private @Nullable String label;

  @Option(
      names = "--label-bound",
      paramLabel = "Y",
      description = "With --raw: no label is larger than this in size (default: 1).")
  private @Nullable Double labelBound;

  @Option(
      names = "--id",
      paramLabel = "COL",
      description = "The column that says whose row it is; not a feature.")
  private @Nullable String id;

  Table table() {
    return Tables.open(data);
  }

  /** How the rows of the table get onto the grid. */
  Recipe recipe(Table table) {
    if (raw == (schema != null)) {
      throw new BadUsageException(
          "say how to scale the columns: either --schema FILE, or --raw to take them as they are");
    }
    if (schema == null) {
      double y = labelBound == null ? 1 : labelBound;
      return RawRows.allColumns(
          table,
          bound == null ? 1 : bound,
          Optional.ofNullable(label).map(name -> RawRows.boundedLabel(name, y)),
          Optional.ofNullable(id));
    }
    if (bound != null || labelBound != null) {
      throw new BadUsageException(
          "--bound and --label-bound go with --raw: a schema declares its own bounds");
    }
    return declared(SchemaReader.read(schema));
  }

  private Schema declared(Schema read) {
    requireSame("--label", label, read.label().map(Label::name));
    requireSame("--id", id, read.id());
    return read;
  }

  private static void requireSame(
      String option, @Nullable String given, Optional<String> declared) {
    if (given != null && !Optional.of(given).equals(declared)) {
      throw new BadUsageException(
          option
              + " "
              + given
              + " contradicts the schema, which declares "
              + declared.map(name -> "'" + name + "'").orElse("none"));
    }
  }
}
