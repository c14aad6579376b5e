package dev.lethe.cli.register;

import dev.lethe.base.BadUsageException;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.workspace.WorkspaceOptions;
import dev.lethe.server.register.Model;
import dev.lethe.server.register.Register;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.database.Location;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The workspaces that a register looks after. */
@Command(
    name = "model",
    description = "The workspaces that requests go to: list them, add one, remove one.",
    subcommands = {ModelCommand.Listing.class, ModelCommand.Add.class, ModelCommand.Remove.class})
final class ModelCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "a command is needed: model " + spec.subcommands().keySet());
  }

  private static void print(Register register, Output output) {
    if (output.isJson()) {
      output.json(
          Map.of("workspaces", register.models().stream().map(model -> model.name()).toList()));
    } else {
      register.models().forEach(model -> output.out().println(model.name()));
    }
  }

  /** All of them. */
  @Command(name = "list", description = "The workspaces that requests go to.")
  static final class Listing implements Runnable {

    @Mixin private RegisterOptions options;
    @Mixin private Output.Switch form;

    @Override
    public void run() {
      try (Register register = options.open()) {
        print(register, form.output());
      }
    }
  }

  /** One more. */
  @Command(
      name = "add",
      description =
          "Requests that are not closed go to this workspace, too, from now on; closed ones stay as"
              + " they are.")
  static final class Add implements Runnable {

    @Mixin private RegisterOptions options;
    @Mixin private WorkspaceOptions workspace;
    @Mixin private Output.Switch form;

    @Override
    public void run() {
      Home home = workspace.home();
      Workspace.open(home, options.tools()).close();
      try (Register register = options.open()) {
        register.addModel(home, options.who());
        print(register, form.output());
      }
    }
  }

  /** One less. */
  @Command(
      name = "remove",
      description =
          "No request waits for this workspace any more. What it did stays on record, and the"
              + " workspace itself stays as it is.")
  static final class Remove implements Runnable {

    @Mixin private RegisterOptions options;
    @Mixin private Output.Switch form;

    @Option(
        names = "--workspace",
        required = true,
        paramLabel = "DIR|URL",
        description = "Which one.")
    private String workspace;

    @Option(
        names = "--gone",
        description =
            "Although it has begun a batch and not finished it: the workspace does not exist any"
                + " more.")
    private boolean gone;

    @Override
    public void run() {
      try (Register register = options.open()) {
        register.removeModel(model(register), gone, options.who());
        print(register, form.output());
      }
    }

    private Model model(Register register) {
      Location place = Location.parse(workspace);
      return register.models().stream()
          .filter(model -> model.isAt(place))
          .findFirst()
          .orElseThrow(
              () -> new BadUsageException(place + ": this register has no such workspace"));
    }
  }
}
