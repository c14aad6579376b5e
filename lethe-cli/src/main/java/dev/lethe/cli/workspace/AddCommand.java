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
import dev.lethe.workspace.KeyPlace;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.content.People;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  @Option(
      names = "--register-key",
      paramLabel = "FILE|ADDRESS",
      description = "The register's key.")
  private @Nullable String registerKey;

  @Option(
      names = "--drop-suppressed",
      description = "With --register: leave their rows out and say how many, instead of refusing.")
  private boolean dropSuppressed;

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
      People all = People.of(rows, 1);
      Set<String> suppressed = suppressed(all.subjects());
      People people = all.without(suppressed);
      if (people.subjects().isEmpty()) {
        throw new BadInputException(
            "all rows of '%s' are of people who asked to be forgotten; nothing was added"
                .formatted(data));
      }
      if (!again && open.seemsRepeated(people)) {
        throw new BadUsageException(
            "rows like those of '"
                + data
                + "' are here already: was it imported before? --again imports them a second time");
      }
      try (TerminalProgress progress = TerminalProgress.of("importing")) {
        open.add(first -> People.of(rows, first).without(suppressed), progress);
      }
      Output output = form.output();
      Map<String, Object> fields = new LinkedHashMap<>();
      badRows.tell(output, fields);
      int added = people.subjects().size();
      if (output.isJson()) {
        fields.put("added", added);
        if (register != null) {
          fields.put("suppressed", rows.rows() - added);
        }
        fields.put("rows", open.log().rows());
        output.json(fields, open.pending());
      } else {
        output.out().printf("%d rows added%n", added);
        if (!suppressed.isEmpty()) {
          output
              .out()
              .printf(
                  "%d rows of %d people who asked to be forgotten were left out%n",
                  rows.rows() - added, suppressed.size());
        }
        output.notes(open.pending());
      }
    }
  }

  /** Those whose rows are to be left out; refused where that was not asked for. */
  private Set<String> suppressed(List<String> people) {
    if (register == null) {
      if (dropSuppressed) {
        throw new BadUsageException("--drop-suppressed needs --register: it knows who they are");
      }
      return Set.of();
    }
    RegisterHome home =
        RegisterHome.of(register, Optional.ofNullable(registerKey).map(KeyPlace::parse));
    try (Register open = Register.open(home, WorkspaceOptions.tools())) {
      Set<String> forgotten = open.suppressed(people);
      if (!forgotten.isEmpty() && !dropSuppressed) {
        throw new BadInputException(
            "%d of the people in '%s' asked to be forgotten and are suppressed by the register; nothing was added (--drop-suppressed leaves their rows out)"
                .formatted(forgotten.size(), data));
      }
      return forgotten;
    }
  }
}
