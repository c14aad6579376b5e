package dev.lethe.cli.workspace;

import dev.lethe.base.BadUsageException;
import dev.lethe.cli.input.BadRowsOptions;
import dev.lethe.cli.input.EmbeddingsOption;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.ByteSource;
import dev.lethe.source.RowSources;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.content.People;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Imports more rows. */
@Command(
    name = "add",
    description = {
      "Import more rows, of people known or new, by the workspace's own schema.",
      "The model learns of them at the next release."
    })
public final class AddCommand implements Runnable {

  @Mixin private WorkspaceOptions workspace;
  @Mixin private Output.Switch form;
  @Mixin private BadRowsOptions badRows;

  @Option(
      names = "--data",
      required = true,
      paramLabel = "FILE",
      description = "CSV with a header or Parquet, with the columns that the schema declares.")
  private String data;

  @Option(names = "--again", description = "Import rows that are here already, a second time.")
  private boolean again;

  @Mixin private EmbeddingsOption embeddings;

  @Override
  public void run() {
    try (Workspace open = workspace.open()) {
      open.requireOwnRows();
      if (RowSources.isAddress(data)) {
        throw new BadUsageException(
            "rows on a cluster are not copied into a workspace, but --data is '"
                + data
                + "': train a workspace on them where they are, or export them to a file");
      }
      Schema schema = open.declared().schema();
      ByteSource file = ByteSource.of(Path.of(data)).in(schema.encoding());
      Dataset rows = badRows.read(embeddings.open(file), schema);
      if (!again && open.seemsRepeated(People.of(rows, 1))) {
        throw new BadUsageException(
            "rows like those of '"
                + data
                + "' are here already: was it imported before? --again imports them a second time");
      }
      try (TerminalProgress progress = TerminalProgress.of("importing")) {
        open.add(first -> People.of(rows, first), progress);
      }
      Output output = form.output();
      Map<String, Object> fields = new LinkedHashMap<>();
      badRows.tell(output, fields);
      if (output.isJson()) {
        fields.put("added", rows.rows());
        fields.put("rows", open.log().rows());
        output.json(fields, open.pending());
      } else {
        output.out().printf("%d rows added%n", rows.rows());
        output.notes(open.pending());
      }
    }
  }
}
