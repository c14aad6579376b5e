package dev.lethe.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Questions about a workspace as a whole. */
@Command(
    name = "workspace",
    description = "See to a workspace as a whole: a copy of it that is to go on.",
    subcommands = ContinueCommand.class)
final class WorkspaceCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "a command is needed: workspace " + spec.subcommands().keySet());
  }
}
