package dev.lethe.cli.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.cli.terminal.Output;
import dev.lethe.workspace.CheckUp;
import dev.lethe.workspace.Workspace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A full check of what a workspace holds. */
@Command(
    name = "check",
    description = {
      "Look at everything in a workspace: rows against sums and commitment, people against rows,"
          + " releases against keys, the ledger, the files.",
      "Nothing is changed. Exit code 3 says that something is wrong, and each line what to do."
    })
final class CheckCommand implements Runnable {

  @Mixin private WorkspaceOptions workspace;
  @Mixin private Output.Switch form;

  @Override
  public void run() {
    CheckUp checkUp = Workspace.check(workspace.home());
    Output output = form.output();
    if (output.isJson()) {
      output.json(CheckUpView.fields(checkUp));
    } else {
      CheckUpView.print(checkUp, output);
    }
    if (!checkUp.isSound()) {
      throw new BadInputException(
          "%d of %d things in this workspace are wrong, see above; nothing was changed"
              .formatted(checkUp.wrong(), checkUp.examined().size()));
    }
  }
}
