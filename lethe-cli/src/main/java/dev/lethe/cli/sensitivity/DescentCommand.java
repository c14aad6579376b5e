package dev.lethe.cli.sensitivity;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.Rounding;
import dev.lethe.bound.Capacity;
import dev.lethe.cli.input.DataOptions;
import dev.lethe.cli.input.LoadedRows;
import dev.lethe.glm.Objective;
import dev.lethe.glm.descent.DescentProblem;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.ridge.RidgeDescent;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.ExactStatistics;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is left after descent steps on the retained rows, or how many steps given noise needs. */
@Command(
    name = "descent",
    description = {
      "Weights after descent steps on the retained rows (descent-to-delete).",
      "Give --iterations to get the noise, or --sigma to get the iterations."
    })
final class DescentCommand extends ProblemCommand {

  private enum Loss {
    LOGISTIC,
    RIDGE
  }

  @Mixin private DataOptions data;
  @Mixin private ErmOptions erm;

  @Option(
      names = "--loss",
      paramLabel = "LOSS",
      description = "logistic or ridge (default: logistic).")
  private Loss loss = Loss.LOGISTIC;

  @Option(
      names = "--iterations",
      paramLabel = "I",
      description = "Steps to take (default: 100 unless --sigma is given).")
  private @Nullable Long iterations;

  @Option(
      names = "--sigma",
      paramLabel = "S",
      description = "The noise to be used; the fewest steps that allow it are found.")
  private @Nullable Double sigma;

  @Override
  Comparison compare(Capacity m) {
    if (iterations != null && sigma != null) {
      throw new BadUsageException("give --iterations or --sigma: each determines the other");
    }
    Objective asked = erm.objective();
    if (loss == Loss.RIDGE && asked.hasBall()) {
      throw new BadUsageException("ridge weights are not limited: leave out --radius");
    }
    LoadedRows loaded =
        data.load(loss == Loss.RIDGE ? DataOptions.Target.NUMBER : DataOptions.Target.BINARY);
    Objective objective = loaded.scale().toUnit(asked);
    ExactStatistics rows = loaded.statistics();
    DescentProblem unstarted =
        loss == Loss.RIDGE
            ? RidgeDescent.problem(objective.lambda(), 0, Kernels.best())
            : DescentProblem.of(objective, 0, Kernels.best());
    Long steps = iterations;
    if (sigma != null) {
      double target =
          Rounding.divideDown(question().largestShift(sigma), loaded.scale().fromUnit(1));
      steps = unstarted.onRetained(rows, m).iterationsFor(target);
      return compare(unstarted, steps, loaded, m)
          .withExtra("iterations_retain", steps)
          .withExtra("iterations_global", stepsOrNone(unstarted.onAnyData(rows, m), target));
    }
    return compare(unstarted, steps == null ? 100 : steps, loaded, m);
  }

  private static Comparison compare(
      DescentProblem unstarted, long steps, LoadedRows loaded, Capacity m) {
    DescentProblem problem = unstarted.after(steps);
    return Comparison.of(problem, loaded.statistics(), loaded.count(), loaded.columns(), m)
        .scaledBy(loaded.scale()::fromUnit)
        .assuming(loaded.assumptions());
  }

  private static Object stepsOrNone(DescentToDelete descent, double target) {
    try {
      return descent.iterationsFor(target);
    } catch (NoGuaranteeException tooMany) {
      return "none suffices";
    }
  }
}
