package dev.lethe.cli.workspace;

import dev.lethe.workspace.Workspace;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the list of keys, as it is to be published. */
@Command(
    name = "export",
    description =
        "Print the signed list of all keys, keys.json, for those who verify with --keys. The same"
            + " file is in the folder of releases and beside each of them.")
final class KeyExportCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Mixin private WorkspaceOptions workspace;

  @Override
  public void run() {
    try (Workspace open = workspace.open()) {
      String file = new String(open.keyring().file(), StandardCharsets.UTF_8);
      spec.commandLine().getOut().print(file);
    }
  }
}
