package dev.lethe.cli.sensitivity;

import dev.lethe.bound.Capacity;
import dev.lethe.cli.input.DataOptions;
import dev.lethe.cli.input.KindOptions;
import dev.lethe.cli.input.LoadedRows;
import dev.lethe.glm.Objective;
import dev.lethe.glm.kind.DeclaredGlm;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.glm.newton.NewtonProblem;
import dev.lethe.linalg.Kernels;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What is left after one Newton step towards the retained minimiser of a regression. */
@Command(
    name = "newton",
    description = "Weights after one Newton step on the retained rows (a-priori).")
final class NewtonCommand extends ProblemCommand {

  @Mixin private DataOptions data;

  @Mixin
  private KindOptions regression =
      KindOptions.chosenBy("--loss", GlmCommand.kinds()).usually(LogisticKind.INSTANCE);

  @Override
  Comparison compare(Capacity m) {
    LoadedRows loaded = data.load(regression);
    DeclaredGlm declared = (DeclaredGlm) regression.declared(loaded.label(), loaded.columns());
    Objective objective = loaded.scale().toUnit(declared.objective());
    return Comparison.of(
            NewtonProblem.of(objective, Kernels.best()),
            loaded.statistics(),
            loaded.count(),
            loaded.columns(),
            m)
        .scaledBy(loaded.scale()::fromUnit)
        .assuming(loaded.assumptions());
  }
}
