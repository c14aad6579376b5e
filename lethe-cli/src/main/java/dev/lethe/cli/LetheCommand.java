package dev.lethe.cli;

import java.io.PrintWriter;
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
    subcommands = {
      SensitivityCommand.class,
      DpAuditCommand.class,
      NoiseCommand.class,
      StatisticsCommand.class,
      SchemaCommand.class,
      CompletionCommand.class,
      CommandLine.HelpCommand.class
    },
    versionProvider = Version.class,
    footer = {
      "",
      "Exit codes: 0 success, 2 bad usage, 3 bad input, 4 no guarantee can be given,",
      "5 a verification or audit failed, 1 an internal error."
    })
public final class LetheCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is needed");
  }

  /** Runs one command line; never throws, never exits the process. */
  public static int run(PrintWriter out, PrintWriter err, String... args) {
    return commandLine().setOut(out).setErr(err).execute(args);
  }

  static CommandLine commandLine() {
    CommandLine root = new CommandLine(new LetheCommand());
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
