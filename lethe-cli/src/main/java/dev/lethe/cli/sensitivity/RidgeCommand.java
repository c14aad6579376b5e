package dev.lethe.cli.sensitivity;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Capacity;
import dev.lethe.cli.input.DataOptions;
import dev.lethe.cli.input.LoadedRows;
import dev.lethe.glm.Objective;
import dev.lethe.glm.ridge.RidgeProblem;
import dev.lethe.linalg.Kernels;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The weights of a ridge regression. */
@Command(name = "ridge", description = "The weights of a ridge regression.")
final class RidgeCommand extends ProblemCommand {

  @Mixin private DataOptions data;
  @Mixin private ErmOptions erm;

  @Override
  Comparison compare(Capacity m) {
    Objective objective = erm.objective();
    if (objective.hasBall()) {
      throw new BadUsageException("ridge weights are not limited: leave out --radius");
    }
    LoadedRows loaded = data.load(DataOptions.Target.NUMBER);
    double unitLambda = loaded.scale().toUnit(objective).lambda();
    return Comparison.of(
            RidgeProblem.of(unitLambda, Kernels.best()),
            loaded.statistics(),
            loaded.count(),
            loaded.columns(),
            m)
        .scaledBy(loaded.scale()::fromUnit)
        .assuming(loaded.assumptions());
  }
}
