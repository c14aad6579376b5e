package dev.lethe.cli.sensitivity;

import dev.lethe.bound.Capacity;
import dev.lethe.cli.terminal.Output;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * What is asked of a problem: a parent of {@link ProblemCommand}s that says what becomes of their
 * bounds. Its options may stand before or behind the problem.
 */
abstract class QuestionCommand implements Runnable {

  private static final List<Class<? extends ProblemCommand>> OTHERS =
      List.of(
          QuantileCommand.class,
          MstCommand.class,
          MstVertexCommand.class,
          PcaCommand.class,
          SvmCommand.class,
          RidgeCommand.class);

  @Spec private CommandSpec spec;

  @Option(
      names = "--capacity",
      scope = ScopeType.INHERIT,
      paramLabel = "M",
      description = "Rows that may be forgotten (default: 1).")
  private int capacity = 1;

  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      description = "Print one JSON object and nothing else.")
  private boolean json;

  /** What is asked of: regressions by a loss, as many as there are, behind the others. */
  @Spec
  void addProblems(CommandSpec command) {
    OTHERS.forEach(problem -> command.addSubcommand(null, new CommandLine(problem)));
    GlmCommand.kinds().forEach(kind -> command.addSubcommand(null, GlmCommand.of(kind)));
  }

  /** The largest shift that noise of this scale hides. */
  abstract double largestShift(double sigma);

  /** Prints what the bounds mean for the question. */
  abstract void answer(Comparison comparison);

  final Capacity capacity() {
    return Capacity.of(capacity);
  }

  final Output output() {
    return new Output(spec.commandLine(), json);
  }

  @Override
  public final void run() {
    throw new ParameterException(
        spec.commandLine(), "a problem is needed: " + spec.subcommands().keySet());
  }
}
