package dev.lethe.cli.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.cli.terminal.Csv;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.Tables;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.files.Rights;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The rows of a table whose people are in a workspace now: what 'verify --data' must be given after
 * a holdout or a request to forget. The workspace itself keeps no cells of a file.
 */
@Command(
    name = "rows",
    description = {
      "Write the rows of a table whose people are in the workspace now: without those who were"
          + " forgotten or held out.",
      "It is the retained data of 'lethe verify --data', as CSV that only its owner may read."
    })
final class RowsCommand implements Runnable {

  @Mixin private WorkspaceOptions workspace;
  @Mixin private Output.Switch form;

  @Option(
      names = "--data",
      required = true,
      paramLabel = "FILE",
      description = "The table that was imported: CSV with a header (.gz too) or Parquet.")
  private Path data;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FILE",
      description = "Where the rows are written: a new file.")
  private Path to;

  @Override
  public void run() {
    Set<String> people;
    long expected;
    Table table;
    Schema schema;
    try (Workspace open = workspace.open()) {
      open.requireOwnRows();
      people = open.people();
      expected = open.log().rows();
      schema = open.declared().schema();
      table = Tables.open(ByteSource.of(data).in(schema.encoding()));
    }
    if (!table.lists().isEmpty()) {
      throw new BadUsageException(
          data + ": columns of lists have no form in CSV; filter it where it is made");
    }
    Copying copied = write(table, schema, people);
    long written = copied.written;
    Output output = form.output();
    if (copied.refused > 0) {
      output.note(
          copied.refused + " rows of " + data + " break a rule of the schema and were left out");
    }
    if (written != expected) {
      output.note(
          "the workspace has %d rows, %d of them are in %s: others came from other files"
              .formatted(expected, written, data));
    }
    if (output.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("file", to.toString());
      fields.put("rows", written);
      fields.put("complete", written == expected);
      output.json(fields);
    } else {
      output.out().printf("%d rows in %s%n", written, to);
    }
  }

  /** The file is there once it is whole. */
  private Copying write(Table table, Schema schema, Set<String> people) {
    if (Files.exists(to)) {
      throw new BadUsageException("--to needs a new file, but there is one already: " + to);
    }
    Path part = to.resolveSibling(to.getFileName() + ".part");
    try {
      Files.deleteIfExists(part);
      Files.createFile(part, Rights.of(part, Rights.OWNER_ONLY));
      Copying copying;
      try (BufferedWriter writer = Files.newBufferedWriter(part);
          TerminalProgress progress = TerminalProgress.of("reading")) {
        copying = new Copying(writer, table.columns(), schema.id().isPresent(), people);
        GridImport.by(schema)
            .leavingOut((where, why) -> copying.refused++)
            .forEachTaken(table, copying::visit, progress);
      } catch (UncheckedIOException full) {
        throw full.getCause();
      }
      Files.move(part, to);
      return copying;
    } catch (IOException e) {
      throw new BadInputException(to + ": cannot be written: " + e, e);
    } finally {
      remove(part);
    }
  }

  private static void remove(Path part) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException stays) {
      throw new UncheckedIOException(stays);
    }
  }

  /**
   * Rows that an import would leave out are none of the workspace's. Without an id column people
   * are known by the numbers of the others, from 1.
   */
  private static final class Copying {

    private final BufferedWriter writer;
    private final int columns;
    private final boolean named;
    private final Set<String> people;
    private long taken;
    private long refused;
    private long written;

    Copying(BufferedWriter writer, List<String> header, boolean named, Set<String> people)
        throws IOException {
      this.writer = writer;
      this.columns = header.size();
      this.named = named;
      this.people = people;
      writer.write(Csv.line(header));
    }

    void visit(Row row, String id) {
      taken++;
      if (!people.contains(named ? id : Long.toString(taken))) {
        return;
      }
      try {
        writer.write(Csv.line(IntStream.range(0, columns).mapToObj(row::text).toList()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      written++;
    }
  }
}
