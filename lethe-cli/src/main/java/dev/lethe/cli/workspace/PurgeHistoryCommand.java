package dev.lethe.cli.workspace;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.cli.terminal.Output;
import dev.lethe.workspace.History;
import dev.lethe.workspace.Workspace;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Comes back to old versions of a table that could not go when people left it. */
@Command(
    name = "purge-history",
    description = {
      "Do away with old versions of a table of Delta or Iceberg that may hold people who left, as far"
          + " as its own retention allows.",
      "Exit code 4 says that some remain, and until when: give it again then."
    })
final class PurgeHistoryCommand implements Runnable {

  @Mixin private WorkspaceOptions workspace;
  @Mixin private Output.Switch form;

  @Override
  public void run() {
    Optional<History> left;
    try (Workspace open = workspace.open()) {
      left = open.purgeHistory();
    }
    Output output = form.output();
    if (output.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      left.ifPresent(history -> fields.put("history", history.fields()));
      output.json(fields);
    }
    left.filter(history -> !history.gone())
        .ifPresent(
            history -> {
              throw new NoGuaranteeException("old versions remain: " + history.words());
            });
    if (!output.isJson()) {
      output.out().println(left.map(History::words).orElse("no old version is owed"));
    }
  }
}
