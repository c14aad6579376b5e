package dev.lethe.cli.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.cli.input.BadRowsOptions;
import dev.lethe.cli.input.EmbeddingsOption;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.ByteSource;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterHome;
import dev.lethe.source.RowSources;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.content.People;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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

  @Option(
      names = "--register",
      paramLabel = "DIR|URL",
      description =
          "Refuse rows of people whom this register has had forgotten and suppresses (needs"
              + " --register-key where it is on a server).")
  private @Nullable String register;

  @Option(names = "--register-key", paramLabel = "FILE", description = "The register's key.")
  private @Nullable Path registerKey;

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
      requireNobodyForgotten(People.of(rows, 1).subjects());
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

  private void requireNobodyForgotten(List<String> people) {
    if (register == null) {
      return;
    }
    RegisterHome home = RegisterHome.of(register, Optional.ofNullable(registerKey));
    try (Register open = Register.open(home, WorkspaceOptions.tools())) {
      int forgotten = open.suppressed(people).size();
      if (forgotten > 0) {
        throw new BadInputException(
            "%d of the people in '%s' asked to be forgotten and are suppressed by the register; nothing was added"
                .formatted(forgotten, data));
      }
    }
  }
}
