package dev.lethe.cli.sensitivity;

import dev.lethe.glm.Objective;
import dev.lethe.glm.logistic.LogisticLoss;
import picocli.CommandLine.Option;

/** The regulariser and the ball of a regression. */
final class ErmOptions {

  @Option(
      names = "--lambda",
      required = true,
      paramLabel = "L",
      description = "The regulariser: lambda/2 · ‖w‖² a row.")
  private double lambda;

  @Option(
      names = "--radius",
      paramLabel = "RW",
      description = "Weights no longer than this (default: no limit).")
  private double radius = Double.POSITIVE_INFINITY;

  Objective objective() {
    return LogisticLoss.objective(lambda, radius);
  }
}
