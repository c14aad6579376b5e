package dev.lethe.cli.register;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The register of requests to be forgotten. */
@Command(
    name = "register",
    description = "Keep requests to be forgotten, with their days, and carry them out together.",
    subcommands = {
      InitCommand.class,
      ModelCommand.class,
      SubmitCommand.class,
      ListCommand.class,
      ShowCommand.class,
      DecisionCommands.Approve.class,
      DecisionCommands.Deny.class,
      DecisionCommands.Cancel.class,
      DecisionCommands.Extend.class,
      RunCommand.class,
      ReplayCommand.class,
      CheckCommand.class
    })
public final class RegisterCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "a command is needed: register " + spec.subcommands().keySet());
  }
}
