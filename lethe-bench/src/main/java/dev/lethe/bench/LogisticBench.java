package dev.lethe.bench;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import dev.lethe.erm.LogisticLearner;
import dev.lethe.erm.LogisticRisk;
import dev.lethe.erm.LogisticRiskOnRows;
import dev.lethe.erm.Objective;
import dev.lethe.statistics.Grid;
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
    LogisticLearner learner = LogisticLearner.of(Objective.of(LAMBDA));
    LogisticRisk risk = LogisticRiskOnRows.of(rows);
    double ours = objective(risk, learner.fit(rows).weights());
    Linear.disableDebugOutput();
    Problem problem = problem(rows);
    Parameter parameter = new Parameter(SolverType.L2R_LR, 1 / (LAMBDA * ROWS), 0.1, 1000, 0);
    double theirs;
    do {
      parameter.setEps(parameter.getEps() / 10);
      theirs = objective(risk, weights(Linear.train(problem, parameter)));
    } while (!(theirs <= ours * (1 + 1e-6)));
    Race race =
        new Race("logistic training, n = 10⁶, d = 50, λ = 1/n")
            .contender(
                "liblinear, eps = " + parameter.getEps(),
                () -> weights(Linear.train(problem, parameter))[0])
            .contender("ours, residual 1e-10", 1.0 / 3, () -> learner.fit(rows).weights()[0]);
    List<Race.Result> results = race.run(0, 3);
    boolean met = race.report(out, results);
    out.printf(
        Locale.ROOT,
        "  objective: liblinear %.12f, ours %.12f%n"
            + "  ours: %.2f s in the fastest round, beside 0.7 s said of scikit-learn's lbfgs%n",
        theirs,
        ours,
        results.get(1).fastest());
    return met;
  }

  private static double objective(LogisticRisk risk, double[] w) {
    double square = 0;
    for (double component : w) {
      square += component * component;
    }
    return risk.pass(w).meanLoss() + LAMBDA / 2 * square;
  }

  private static double[] weights(Model model) {
    double[] w = model.getFeatureWeights();
    for (int j = 0; j < w.length; j++) {
      w[j] *= model.getLabels()[0];
    }
    return w;
  }

  private static Problem problem(GridRows rows) {
    Problem problem = new Problem();
    problem.l = rows.rows();
    problem.n = rows.columns();
    problem.x = new Feature[rows.rows()][rows.columns()];
    problem.y = new double[rows.rows()];
    for (int i = 0; i < problem.l; i++) {
      problem.y[i] = Integer.signum(rows.labels()[i]);
      for (int j = 0; j < problem.n; j++) {
        double value = rows.features()[i * problem.n + j] * (1.0 / Grid.ONE);
        problem.x[i][j] = new FeatureNode(j + 1, value);
      }
    }
    return problem;
  }
}
