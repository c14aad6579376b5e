package dev.lethe.cli;

import dev.lethe.cli.terminal.Failures;
import dev.lethe.cli.terminal.Interruption;
import dev.lethe.cli.terminal.Version;
import dev.lethe.cli.workspace.UnknownOptions;
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

  private static final String[] VERSION = {"-V", "--version"};

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
   * What picocli would read into by itself: looking for it all takes its time, and options of ours
   * have converters where they need one.
   */
  private static void leaveOut() {
    System.setProperty("picocli.converters.excludes", "java\\.(time|sql)\\..*");
  }

  private static CommandLine commandLine(String[] args) {
    leaveOut();
    CommandLine root = new CommandLine(new LetheCommand());
    needed(args).forEach(name -> root.addSubcommand(name, Commands.named(name)));
    addHelp(root);
    root.getCommandSpec()
        .addOption(
            OptionSpec.builder(VERSION)
                .versionHelp(true)
                .description("Print the version and the numerical kernel, and exit.")
                .build());
    Failures failures = new Failures();
    return root.setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setUsageHelpLongOptionsMaxWidth(30)
        .setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures);
  }

  /**
   * The one command that the arguments name, none to say the version, or all where they name none
   * or ask about all: reading the options of every command takes longer than most commands do.
   */
  private static List<String> needed(String[] args) {
    if (asksForVersion(args)) {
      return List.of();
    }
    boolean one =
        args.length > 0 && !ABOUT_ALL.contains(args[0]) && Commands.NAMES.contains(args[0]);
    return one ? List.of(args[0]) : Commands.NAMES;
  }

  static boolean asksForVersion(String[] args) {
    return args.length == 1 && List.of(VERSION).contains(args[0]);
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
