package dev.lethe.bench.peers;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import dev.lethe.base.Grid;
import dev.lethe.lab.data.Rows;
import dev.lethe.statistics.GridRows;
import java.util.Optional;

/**
 * liblinear's trust-region Newton method on the primal, without bias, on one thread.
 *
 * <p>Ridge is its regression with squared loss at an insensitivity of 0, whose loss has no ½.
 *
 * @param old the model it begins with, where it is told to begin with one
 */
public record LiblinearTrainer(Optional<LinearFit> old) implements Trainer {

  private static final int MOST_STEPS = 1000;

  /** From nothing. */
  public static LiblinearTrainer cold() {
    return new LiblinearTrainer(Optional.empty());
  }

  static LiblinearTrainer from(LinearFit model) {
    return new LiblinearTrainer(Optional.of(model));
  }

  @Override
  public String name() {
    return old.isPresent() ? "liblinear-java, from the old model" : "liblinear-java";
  }

  @Override
  public Training load(Task task) {
    Linear.disableDebugOutput();
    Problem problem = problem(task.rows());
    return Training.byTens("eps", 1, 10, eps -> fit(task, problem, eps));
  }

  /** Rows and their labels in its own form. */
  public static Problem problem(GridRows rows) {
    Problem problem = new Problem();
    problem.l = rows.rows();
    problem.n = rows.columns();
    problem.x = new Feature[problem.l][problem.n];
    problem.y = new double[problem.l];
    for (int i = 0; i < problem.l; i++) {
      problem.y[i] = rows.labels()[i] * (1.0 / Grid.ONE);
      double[] features = Rows.point(rows, i);
      for (int j = 0; j < problem.n; j++) {
        problem.x[i][j] = new FeatureNode(j + 1, features[j]);
      }
    }
    return problem;
  }

  private LinearFit fit(Task task, Problem problem, double eps) {
    boolean logistic = task.loss() == Loss.LOGISTIC;
    double c = 1 / (task.lambda() * problem.l);
    Parameter parameter =
        new Parameter(
            logistic ? SolverType.L2R_LR : SolverType.L2R_L2LOSS_SVR,
            logistic ? c : c / 2,
            eps,
            MOST_STEPS,
            0);
    old.ifPresent(model -> parameter.setInitSol(model.weights().clone()));
    Model model = Linear.train(problem, parameter);
    double[] weights = model.getFeatureWeights();
    for (int j = 0; logistic && j < weights.length; j++) {
      weights[j] *= model.getLabels()[0];
    }
    return LinearFit.of(weights);
  }
}
