package dev.lethe.cli.workspace;

import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.verify.LogInput;
import dev.lethe.workspace.Workspace;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says that a copy goes on in the place of all others. */
@Command(
    name = "continue",
    description = {
      "Let a restored backup or a copy of a workspace go on; every other copy is behind from now on.",
      "Then, before anything is published, forget again everybody who left since it was made, and"
          + " note the releases since: its log does not know them."
    })
final class ContinueCommand implements Runnable {

  @Option(
      names = "--checkpoint",
      paramLabel = "KEPT",
      description =
          "The newest checkpoint that you kept: go on only if the log of this copy continues it, that"
              + " is, if no release is missing.")
  private @Nullable Path kept;

  @Mixin private WorkspaceOptions workspace;
  @Mixin private Output.Switch form;

  @Override
  public void run() {
    try (Workspace open = workspace.open()) {
      long generation = kept == null ? open.goOn() : open.goOn(LogInput.checkpoint(kept));
      Output output = form.output();
      if (output.isJson()) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("workspace", open.home().location().toString());
        fields.put("generation", generation);
        output.json(fields, open.pending());
      } else {
        output
            .out()
            .println(
                "this copy goes on, at change "
                    + generation
                    + ": forget again who left since it was made, before the next release");
        output.notes(open.pending());
      }
    }
  }
}
