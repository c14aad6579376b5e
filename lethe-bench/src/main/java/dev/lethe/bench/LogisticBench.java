package dev.lethe.bench;

import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.bench.peers.Ladder;
import dev.lethe.bench.peers.LiblinearTrainer;
import dev.lethe.bench.peers.LinearFit;
import dev.lethe.bench.peers.Loss;
import dev.lethe.bench.peers.Task;
import dev.lethe.bench.peers.Training;
import dev.lethe.bench.race.Race;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.statistics.GridRows;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/**
 * Logistic training against liblinear's trust-region Newton method, to the same objective.
 *
 * <p>Ours runs to its usual tolerance and proves its distance from the minimiser; liblinear gets
 * the loosest stopping rule with which it comes within a millionth of our objective.
 */
final class LogisticBench {

  private static final int ROWS = 1_000_000;
  private static final int COLUMNS = 50;

  /** C = 1 in liblinear's terms. */
  private static final double LAMBDA = 1.0 / ROWS;

  private LogisticBench() {}

  static boolean run(PrintStream out) {
    GridRows rows = GeneratedRows.logistic(5, ROWS, COLUMNS);
    Task task = new Task(Loss.LOGISTIC, LAMBDA, rows);
    Learner learner = Learner.of(LogisticLoss.objective(LAMBDA));
    double ours = task.objective(LinearFit.of(learner.fit(rows).weights()));
    Training liblinear = LiblinearTrainer.cold().load(task);
    Ladder.Rung rung = Ladder.climb(task, liblinear, ours);
    Race race =
        new Race("logistic training, n = 10⁶, d = 50, λ = 1/n")
            .contender(
                "liblinear, " + liblinear.setting(rung.number()),
                () -> liblinear.fit(rung.number()).weights()[0])
            .contender("ours, residual 1e-10", 1.0 / 3, () -> learner.fit(rows).weights()[0]);
    List<Race.Result> results = race.run(0, 3);
    boolean met = race.report(out, results);
    out.printf(
        Locale.ROOT,
        "  objective: liblinear %.12f, ours %.12f%n"
            + "  ours: %.2f s in the fastest round, beside 0.7 s said of scikit-learn's lbfgs%n",
        task.objective(rung.fit()),
        ours,
        results.get(1).fastest());
    return met;
  }
}
