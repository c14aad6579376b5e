package dev.lethe.cli.sensitivity;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.Rounding;
import dev.lethe.bound.Capacity;
import dev.lethe.cli.input.DataOptions;
import dev.lethe.cli.input.KindOptions;
import dev.lethe.cli.input.LoadedRows;
import dev.lethe.glm.Objective;
import dev.lethe.glm.descent.DescentProblem;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.kind.DeclaredGlm;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.glm.ridge.RidgeDescent;
import dev.lethe.glm.ridge.RidgeKind;
import dev.lethe.kind.ModelKind;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.ExactStatistics;
import java.util.ArrayList;
import java.util.List;
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

  @Mixin private DataOptions data;

  @Mixin
  private KindOptions regression =
      KindOptions.chosenBy("--loss", kinds()).usually(LogisticKind.INSTANCE);

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

  private static List<ModelKind> kinds() {
    List<ModelKind> all = new ArrayList<>(GlmCommand.kinds());
    all.add(RidgeKind.INSTANCE);
    return all;
  }

  @Override
  Comparison compare(Capacity m) {
    if (iterations != null && sigma != null) {
      throw new BadUsageException("give --iterations or --sigma: each determines the other");
    }
    if (regression.kind() == RidgeKind.INSTANCE) {
      LoadedRows loaded = data.loadForSquares();
      RidgeKind.Declared ridge =
          (RidgeKind.Declared) regression.declared(loaded.label(), loaded.columns());
      double lambda = loaded.scale().unitLambda(ridge.lambda());
      return compare(RidgeDescent.problem(lambda, 0, Kernels.best()), loaded, m);
    }
    LoadedRows loaded = data.load(regression);
    DeclaredGlm declared = (DeclaredGlm) regression.declared(loaded.label(), loaded.columns());
    Objective objective = loaded.scale().toUnit(declared.objective());
    return compare(DescentProblem.of(objective, 0, Kernels.best()), loaded, m);
  }

  private Comparison compare(DescentProblem unstarted, LoadedRows loaded, Capacity m) {
    if (sigma != null) {
      ExactStatistics rows = loaded.statistics();
      double target =
          Rounding.divideDown(question().largestShift(sigma), loaded.scale().fromUnit(1));
      long steps = unstarted.onRetained(rows, m).iterationsFor(target);
      return compare(unstarted, steps, loaded, m)
          .withExtra("iterations_retain", steps)
          .withExtra("iterations_global", stepsOrNone(unstarted.onAnyData(rows, m), target));
    }
    return compare(unstarted, iterations == null ? 100 : iterations, loaded, m);
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
