package dev.lethe.bench.models;

import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import dev.lethe.bench.peers.LiblinearTrainer;
import dev.lethe.glm.Objective;
import dev.lethe.glm.hinge.SquaredHingeLoss;
import dev.lethe.glm.learn.Learner;
import dev.lethe.lab.data.Rows;
import dev.lethe.statistics.GridRows;
import java.util.Locale;

/**
 * The linear SVM beside liblinear-java's two solvers of the L2 loss, Newton's method and coordinate
 * descent on the dual: F = (1/n)Σ ½max(0, 1 − y·w·x)² + λ/2‖w‖², without bias, each by the loosest
 * tolerance that comes within a millionth of the best objective.
 */
record HingeContest(GridRows rows, double lambda) {

  private static final int MOST_STEPS = 10_000;

  /** Ours as shipped. */
  private static final double BEST = 1e-10;

  /** One of liblinear's ways, as fine as it must be. */
  private record Solver(SolverType type, Loosest eps) {}

  Contest.Outcome against(int rounds) {
    Linear.disableDebugOutput();
    Problem problem = LiblinearTrainer.problem(rows);
    double best = objective(ours(BEST));
    Solver newton = solver(problem, SolverType.L2R_L2LOSS_SVC, best);
    Solver dual = solver(problem, SolverType.L2R_L2LOSS_SVC_DUAL, best);
    Loosest near = Loosest.of(-2, -10, best, tolerance -> objective(ours(tolerance)));
    return new Contest(
            String.format(
                Locale.ROOT,
                "Linear SVM, squared hinge loss, generated: n = %,d, d = %d, λ = %.0e",
                rows.rows(),
                rows.columns(),
                lambda),
            "above the best objective")
        .add(name(dual), dual.eps().shown(), () -> theirs(problem, dual)[0])
        .add(name(newton), newton.eps().shown(), () -> theirs(problem, newton)[0])
        .add(near.named("Lethe", "residual"), near.shown(), 3, 1, () -> ours(near.tolerance())[0])
        .add("Lethe, residual 1e-10, as shipped", "0", 3, 1, () -> ours(BEST)[0])
        .run(1, rounds);
  }

  private static String name(Solver solver) {
    boolean dual = solver.type() == SolverType.L2R_L2LOSS_SVC_DUAL;
    return solver.eps().named(dual ? "liblinear-java, dual" : "liblinear-java, primal", "eps");
  }

  private Solver solver(Problem problem, SolverType type, double best) {
    return new Solver(
        type, Loosest.of(-1, -8, best, each -> objective(theirs(problem, type, each))));
  }

  private double[] ours(double tolerance) {
    Objective objective = Objective.of(SquaredHingeLoss.INSTANCE, lambda);
    return Learner.of(objective).withTolerance(tolerance).fit(rows).weights();
  }

  private double[] theirs(Problem problem, Solver solver) {
    return theirs(problem, solver.type(), solver.eps().tolerance());
  }

  /** Their loss has no ½. */
  private double[] theirs(Problem problem, SolverType type, double eps) {
    double c = 1 / (2 * lambda * rows.rows());
    Model model = Linear.train(problem, new Parameter(type, c, eps, MOST_STEPS, 0));
    double[] weights = model.getFeatureWeights();
    for (int j = 0; j < weights.length; j++) {
      weights[j] *= model.getLabels()[0];
    }
    return weights;
  }

  private double objective(double[] weights) {
    double sum = 0;
    for (int i = 0; i < rows.rows(); i++) {
      double[] x = Rows.point(rows, i);
      double score = 0;
      for (int j = 0; j < x.length; j++) {
        score += weights[j] * x[j];
      }
      double missing = Math.max(0, 1 - Math.signum(rows.labels()[i]) * score);
      sum += missing * missing / 2;
    }
    double squares = 0;
    for (double weight : weights) {
      squares += weight * weight;
    }
    return sum / rows.rows() + lambda / 2 * squares;
  }
}
