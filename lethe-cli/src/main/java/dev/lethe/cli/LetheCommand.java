package dev.lethe.cli;

import dev.lethe.cli.audit.AuditCommand;
import dev.lethe.cli.demo.DemoCommand;
import dev.lethe.cli.mlflow.PublishCommand;
import dev.lethe.cli.paper.DataCommand;
import dev.lethe.cli.paper.ReproduceCommand;
import dev.lethe.cli.predict.EvaluateCommand;
import dev.lethe.cli.predict.ExportCommand;
import dev.lethe.cli.predict.PredictCommand;
import dev.lethe.cli.register.RegisterCommand;
import dev.lethe.cli.sensitivity.DpAuditCommand;
import dev.lethe.cli.sensitivity.SensitivityCommand;
import dev.lethe.cli.serve.ServeCommand;
import dev.lethe.cli.stamp.StampCommand;
import dev.lethe.cli.terminal.Failures;
import dev.lethe.cli.terminal.Interruption;
import dev.lethe.cli.terminal.Version;
import dev.lethe.cli.tune.TuneCommand;
import dev.lethe.cli.verify.VerifyPageCommand;
import dev.lethe.cli.verify.VerifyReportCommand;
import dev.lethe.cli.workspace.AddCommand;
import dev.lethe.cli.workspace.ForgetCommand;
import dev.lethe.cli.workspace.KeyCommand;
import dev.lethe.cli.workspace.LogCommand;
import dev.lethe.cli.workspace.PlanCommand;
import dev.lethe.cli.workspace.ReleaseCommand;
import dev.lethe.cli.workspace.TrainCommand;
import dev.lethe.cli.workspace.UnknownOptions;
import dev.lethe.cli.workspace.WorkspaceCommand;
import java.io.PrintWriter;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The root command: lists the others. */
@Command(
    name = "lethe",
    header = "Certified machine unlearning: forget people, keep the model, prove it.",
    description = "%nRun 'lethe help COMMAND' for the options of a command.",
    versionProvider = Version.class,
    footer = {
      "",
      "Exit codes: 0 success, 2 bad usage, 3 bad input, 4 no guarantee can be given,",
      "5 a verification or audit failed, 6 forgotten, but some of those named are not here,",
      "1 an internal error; 130, 143, 129 interrupted: the last line says what was done."
    })
public final class LetheCommand implements Runnable {

  /** In the order of the help; the name of a command is the one it declares. */
  private static final List<Class<?>> COMMANDS =
      List.of(
          DemoCommand.class,
          TuneCommand.class,
          TrainCommand.class,
          ReleaseCommand.class,
          PlanCommand.class,
          ForgetCommand.class,
          PublishCommand.class,
          StampCommand.class,
          VerifyCommand.class,
          VerifyReportCommand.class,
          VerifyPageCommand.class,
          LetterCommand.class,
          PredictCommand.class,
          EvaluateCommand.class,
          ExportCommand.class,
          AddCommand.class,
          LogCommand.class,
          KeyCommand.class,
          WorkspaceCommand.class,
          RegisterCommand.class,
          ServeCommand.class,
          SensitivityCommand.class,
          AuditCommand.class,
          DpAuditCommand.class,
          ReproduceCommand.class,
          DataCommand.class,
          NoiseCommand.class,
          StatisticsCommand.class,
          SchemaCommand.class,
          VersionCommand.class,
          CompletionCommand.class,
          CommandLine.HelpCommand.class);

  private static final Set<String> ABOUT_ALL = Set.of("help", "completion");

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is needed");
  }

  /** Runs one command line; never throws, never exits the process. */
  public static int run(PrintWriter out, PrintWriter err, String... args) {
    Interruption.GATE.beginAnew();
    CommandLine command = commandLine(args).setOut(out).setErr(err);
    int exitCode = execute(command, args);
    boolean worked = exitCode == 0 || exitCode == UnknownOptions.SOME_UNKNOWN;
    return worked && out.checkError() ? Failures.output(command) : exitCode;
  }

  /** With every command: what manual pages and completion are made from. */
  public static CommandLine whole() {
    return commandLine(new String[0]);
  }

  private static int execute(CommandLine command, String[] args) {
    try {
      return command.execute(args);
    } catch (OutOfMemoryError full) { // the frames that held it are gone: there is room for words
      return Failures.memory(command);
    }
  }

  /**
   * With the one command that the arguments name, or with all where they name none or ask about
   * all: reading the options of every command takes longer than most commands do.
   */
  private static CommandLine commandLine(String[] args) {
    CommandLine root = new CommandLine(new LetheCommand());
    List<Class<?>> named =
        args.length == 0 || ABOUT_ALL.contains(args[0])
            ? List.of()
            : COMMANDS.stream().filter(command -> nameOf(command).equals(args[0])).toList();
    (named.isEmpty() ? COMMANDS : named)
        .forEach(command -> root.addSubcommand(nameOf(command), command));
    addHelp(root);
    root.getCommandSpec()
        .addOption(
            OptionSpec.builder("-V", "--version")
                .versionHelp(true)
                .description("Print the version and the numerical kernel, and exit.")
                .build());
    return root.setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setUsageHelpLongOptionsMaxWidth(30)
        .setParameterExceptionHandler(Failures::usage)
        .setExecutionExceptionHandler(Failures::execution);
  }

  private static String nameOf(Class<?> command) {
    return command.getAnnotation(Command.class).name();
  }

  /** Every command answers {@code --help}; an alias is the same command met again. */
  private static void addHelp(CommandLine command) {
    if (command.getCommandSpec().findOption("--help") == null) {
      command
          .getCommandSpec()
          .addOption(
              OptionSpec.builder("-h", "--help")
                  .usageHelp(true)
                  .description("Show this help and exit.")
                  .build());
    }
    command.getSubcommands().values().forEach(LetheCommand::addHelp);
  }
}
