package dev.lethe.cli.workspace;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What concerns a workspace as a whole. */
@Command(
    name = "workspace",
    description = "Look after a workspace as a whole.",
    subcommands = {
      CheckCommand.class,
      ContinueCommand.class,
      PurgeHistoryCommand.class,
      RowsCommand.class,
      SetCommand.class,
      ShowCommand.class
    })
public final class WorkspaceCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "a command is needed: workspace " + spec.subcommands().keySet());
  }
}
