package dev.lethe.cli.input;

import dev.lethe.base.BadUsageException;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.Tables;
import dev.lethe.source.RowSources;
import dev.lethe.workspace.content.Arrivals;
import dev.lethe.workspace.content.People;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A table and the schema that puts it on the grid, for a workspace. */
public final class TableOptions {

  @Option(
      names = "--data",
      required = true,
      paramLabel = "FILE|ADDRESS",
      description =
          "CSV with a header (',' ';' or tab, .gz too) or Parquet; or rows on a cluster, as"
              + " spark:parquet:PATH, spark:csv:PATH or spark:table:NAME.")
  private String data;

  @Option(
      names = "--schema",
      required = true,
      paramLabel = "FILE",
      description = "Declared bounds and roles of the columns ('lethe schema infer' drafts one).")
  private Path schema;

  @Option(names = "--label", paramLabel = "COL", description = "The column to predict.")
  private @Nullable String label;

  @Option(
      names = "--id",
      paramLabel = "COL",
      description = "Whose row it is (default: the schema's; else each row is a subject).")
  private @Nullable String id;

  @Mixin private BadRowsOptions badRows;
  @Mixin private EmbeddingsOption embeddings;

  /** As declared, with the id column of the command line where the schema has none. */
  public Schema schema() {
    Schema declared = SchemaReader.read(schema);
    DataOptions.requireSame("--label", label, declared.label().map(Label::name));
    if (id != null && declared.id().isEmpty()) {
      return declared.withId(id);
    }
    DataOptions.requireSame("--id", id, declared.id());
    return declared;
  }

  /** All of them, in memory. */
  public People load(Schema declared) {
    return People.of(badRows.read(open(declared), declared), 1);
  }

  /** More of them, perhaps, than memory holds; what can be read once only is read into memory. */
  public Arrivals arrivals(Schema declared) {
    return Files.isRegularFile(Path.of(data))
        ? badRows.arrivals(open(declared), declared)
        : Arrivals.of(load(declared));
  }

  private Table open(Schema declared) {
    return embeddings.open(ByteSource.of(Path.of(data)).in(declared.encoding()));
  }

  /** The rows of a file, all of them. */
  public static Dataset read(Path file, Schema declared) {
    try (TerminalProgress progress = TerminalProgress.of("reading")) {
      Table table = Tables.open(ByteSource.of(file).in(declared.encoding()));
      return GridImport.by(declared).load(table, progress);
    }
  }

  /** Says what was left out. */
  public void tellBadRows(Output output, Map<String, Object> fields) {
    badRows.tell(output, fields);
  }

  /** Where the rows are and stay, if not in a file. */
  public Optional<String> elsewhere() {
    if (!RowSources.isAddress(data)) {
      return Optional.empty();
    }
    embeddings.refuseWith("rows on a cluster");
    if (badRows.isReport()) {
      throw new BadUsageException(
          "rows on a cluster are not copied, so none can be left out: --bad-rows is for files");
    }
    return Optional.of(data);
  }
}
