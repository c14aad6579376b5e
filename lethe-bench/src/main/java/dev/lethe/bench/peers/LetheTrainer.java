package dev.lethe.bench.peers;

import dev.lethe.bench.generated.RowStatistics;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.ridge.RidgeLearner;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;

/** This library; reading the rows into statistics is part of the time. */
final class LetheTrainer implements Trainer {
  /** Down to a residual of 1e-10, which is what users get. */
  private static final int RUNGS = 10;

  @Override
  public String name() {
    return "Lethe";
  }

  @Override
  public Training load(Task task) {
    return task.loss() == Loss.LOGISTIC
        ? Training.byTens("residual", 1, RUNGS, residual -> logistic(task, residual))
        : Training.once("exact statistics, closed form", () -> ridge(task));
  }

  private static LinearFit logistic(Task task, double residual) {
    Learner learner = Learner.of(LogisticLoss.objective(task.lambda()));
    return LinearFit.of(learner.withTolerance(residual).fit(task.rows()).weights());
  }

  private static LinearFit ridge(Task task) {
    Kernel kernel = Kernels.best();
    RidgeLearner learner = RidgeLearner.of(task.lambda(), kernel);
    return LinearFit.of(learner.fit(RowStatistics.of(task.rows(), kernel)).weights());
  }
}
