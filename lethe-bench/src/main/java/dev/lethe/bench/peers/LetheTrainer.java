package dev.lethe.bench.peers;

import dev.lethe.base.Progress;
import dev.lethe.erm.LogisticLearner;
import dev.lethe.erm.Objective;
import dev.lethe.erm.RidgeLearner;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.ParallelStatistics;
import java.util.Locale;

/** This library; reading the rows into statistics is part of the time. */
final class LetheTrainer implements Trainer {

  /** The residual that users get: 1e-10. */
  static final int AS_SHIPPED = 9;

  @Override
  public String name() {
    return "Lethe";
  }

  @Override
  public Training load(Task task) {
    return task.loss() == Loss.LOGISTIC ? new Logistic(task) : new Ridge(task);
  }

  private record Logistic(Task task) implements Training {

    @Override
    public int rungs() {
      return AS_SHIPPED + 1;
    }

    @Override
    public String setting(int rung) {
      return String.format(Locale.ROOT, "residual %.0e", residual(rung));
    }

    private static double residual(int rung) {
      return Math.pow(10, -1 - rung);
    }

    @Override
    public LinearFit fit(int rung) {
      return LinearFit.of(
          LogisticLearner.of(Objective.of(task.lambda()))
              .withTolerance(residual(rung))
              .fit(task.rows())
              .weights());
    }
  }

  private record Ridge(Task task) implements Training {

    @Override
    public int rungs() {
      return 1;
    }

    @Override
    public String setting(int rung) {
      return "exact statistics, closed form";
    }

    @Override
    public LinearFit fit(int rung) {
      Kernel kernel = Kernels.best();
      return LinearFit.of(
          RidgeLearner.of(task.lambda(), kernel)
              .fit(
                  new ParallelStatistics(kernel, Runtime.getRuntime().availableProcessors())
                      .of(
                          task.rows(),
                          NormShells.unitBall(NormShells.DEFAULT_COUNT),
                          Progress.SILENT))
              .weights());
    }
  }
}
