package dev.lethe.cli.sensitivity;

import dev.lethe.bound.Capacity;
import dev.lethe.cli.input.DataOptions;
import dev.lethe.cli.input.LoadedRows;
import dev.lethe.glm.Objective;
import dev.lethe.glm.newton.NewtonProblem;
import dev.lethe.linalg.Kernels;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What is left after one Newton step towards the retained minimiser of a logistic regression. */
@Command(
    name = "newton",
    description = "Logistic weights after one Newton step on the retained rows (a-priori).")
final class NewtonCommand extends ProblemCommand {

  @Mixin private DataOptions data;
  @Mixin private ErmOptions erm;

  @Override
  Comparison compare(Capacity m) {
    LoadedRows loaded = data.load(DataOptions.Target.BINARY);
    Objective objective = loaded.scale().toUnit(erm.objective());
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
