package dev.lethe.cli.sensitivity;

import dev.lethe.bound.Capacity;
import dev.lethe.cli.input.DataOptions;
import dev.lethe.cli.input.KindOptions;
import dev.lethe.cli.input.LoadedRows;
import dev.lethe.glm.ridge.RidgeKind;
import dev.lethe.glm.ridge.RidgeProblem;
import dev.lethe.linalg.Kernels;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The weights of a ridge regression. */
@Command(name = "ridge", description = "The weights of a ridge regression.")
final class RidgeCommand extends ProblemCommand {

  @Mixin private DataOptions data;
  @Mixin private KindOptions regression = KindOptions.of(RidgeKind.INSTANCE);

  @Override
  Comparison compare(Capacity m) {
    LoadedRows loaded = data.loadForSquares();
    RidgeKind.Declared declared =
        (RidgeKind.Declared) regression.declared(loaded.label(), loaded.columns());
    double unitLambda = loaded.scale().unitLambda(declared.lambda());
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
