package dev.lethe.cli.workspace;

import dev.lethe.base.BadUsageException;
import dev.lethe.cli.terminal.Output;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.content.Nameplate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Changes what certificates say of their issuer and of the model's name. */
@Command(
    name = "set",
    description = {
      "Say who issues the certificates of this model, what it is called and what it is for.",
      "What is not given stays, an empty value removes. Certificates that were issued stay as they"
          + " are. All of it is published: it must not tell of anybody's rows."
    })
final class SetCommand implements Runnable {

  @Mixin private WorkspaceOptions workspace;
  @Mixin private NameplateOptions nameplate;
  @Mixin private Output.Switch form;

  @Override
  public void run() {
    if (nameplate.isEmpty()) {
      throw new BadUsageException(
          "nothing to set: give --issuer, --contact, --register, --name or --purpose");
    }
    try (Workspace open = workspace.open()) {
      Nameplate changed = open.rename(nameplate::changed);
      ShowCommand.print(changed, open.pending(), form.output());
    }
  }
}
