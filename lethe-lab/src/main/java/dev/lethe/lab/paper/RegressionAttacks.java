package dev.lethe.lab.paper;

import static dev.lethe.lab.attack.AddedRow.distance;
import static dev.lethe.lab.paper.ErmRows.KERNEL;
import static dev.lethe.lab.paper.Setting.ONE;

import dev.lethe.erm.DescentProblem;
import dev.lethe.erm.LogisticLearner;
import dev.lethe.erm.LogisticProblem;
import dev.lethe.erm.LogisticRetained;
import dev.lethe.erm.LogisticRisk;
import dev.lethe.erm.LogisticRiskOnRows;
import dev.lethe.erm.NewtonProblem;
import dev.lethe.erm.Objective;
import dev.lethe.erm.RidgeDescent;
import dev.lethe.erm.RidgeProblem;
import dev.lethe.lab.attack.AddedRow;
import dev.lethe.lab.attack.Adversary;
import dev.lethe.lab.data.Draw;
import dev.lethe.lab.data.RegressionSet;
import dev.lethe.linalg.CholeskyFactor;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.statistics.GridRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Attacks on regressions over one sample.
 *
 * @param tries evaluations of the adversary
 */
record RegressionAttacks(RegressionSet set, int n, int tries) {

  private String data(double lambda) {
    return "%s, n = %d, λ = %s".formatted(set.name(), n, Words.of(lambda));
  }

  private Adversary adversary(String problem, double lambda) {
    return new Adversary(tries, Draw.random("attack " + problem + " " + lambda, 1));
  }

  /** Along every eigenvector of XᵀX: the weakest direction is the natural victim. */
  private static List<double[]> starts(ErmRows rows) {
    SymmetricEigen eigen = KERNEL.eigen(rows.statistics().gram().centre(), true);
    int d = rows.rows().columns();
    List<double[]> starts = new ArrayList<>();
    for (int i = 0; i < d; i++) {
      double[] v = Arrays.copyOfRange(eigen.vectors(), i * d, (i + 1) * d);
      starts.add(v);
      starts.add(Arrays.stream(v).map(c -> -c).toArray());
    }
    return starts;
  }

  /** The ridge minimiser with one more row, from sums. */
  private static double[] ridgeFit(ErmRows rows, double lambda, double[] z, double y) {
    SymmetricMatrix gram = rows.statistics().gram().centre().plusOuter(1, z);
    double[] right = rows.statistics().featureLabel();
    for (int j = 0; j < right.length; j++) {
      right[j] += y * z[j];
    }
    boolean added = y != 0;
    double n = rows.statistics().count() + (added ? 1 : 0);
    return CholeskyFactor.of(gram.plusDiagonal(n * lambda), KERNEL).solve(right);
  }

  Attacked ridge(double lambda) {
    ErmRows rows = ErmRows.values(set, n, 1);
    RidgeProblem problem = RidgeProblem.of(lambda, KERNEL);
    double[] retained = ridgeFit(rows, lambda, new double[rows.rows().columns()], 0);
    double most =
        adversary("ridge", lambda)
            .strongest(starts(rows), (z, y) -> distance(ridgeFit(rows, lambda, z, y), retained));
    return new Attacked(
        "ridge",
        data(lambda),
        problem.retainAsPrinted(rows.statistics(), ONE).value(),
        problem.retain(rows.statistics(), ONE).value(),
        most);
  }

  Attacked descent(double lambda, int steps) {
    ErmRows rows = ErmRows.values(set, n, 1);
    DescentProblem problem =
        new DescentProblem(DescentProblem.Loss.RIDGE, Objective.of(lambda), steps, KERNEL);
    RidgeDescent descent = new RidgeDescent(rows.statistics(), lambda);
    double[] retained = ridgeFit(rows, lambda, new double[rows.rows().columns()], 0);
    double most =
        adversary("descent", lambda)
            .strongest(
                starts(rows),
                (z, y) ->
                    distance(
                        descent.descend(
                            problem.onRetained(rows.statistics(), ONE),
                            ridgeFit(rows, lambda, z, y),
                            steps),
                        retained));
    return new Attacked(
        "descent",
        data(lambda) + ", " + steps + " steps",
        problem.retainAsPrinted(rows.statistics(), ONE).value(),
        problem.retain(rows.statistics(), ONE).value(),
        true,
        most);
  }

  Attacked logistic(double lambda) {
    ErmRows rows = ErmRows.classes(set, n, 1);
    Objective objective = Setting.objective(lambda);
    LogisticProblem problem = LogisticProblem.of(objective, KERNEL);
    LogisticCase fitted = LogisticCase.of(rows, objective);
    LogisticRetained retained = LogisticRetained.of(rows.statistics()).at(fitted.curvature());
    double most =
        adversary("logistic", lambda)
            .strongest(
                starts(rows),
                (z, y) ->
                    distance(
                        trained(AddedRow.to(rows.rows(), z, y), objective, fitted),
                        fitted.fit().weights()));
    return new Attacked(
        "logistic",
        data(lambda),
        problem.retainAsPrinted(retained, ONE).value(),
        problem.retain(retained, ONE).value(),
        most);
  }

  /** The step in the ball. */
  Attacked newton(double lambda) {
    ErmRows rows = ErmRows.classes(set, n, 1);
    Objective objective = Setting.objective(lambda);
    LogisticRisk risk = LogisticRiskOnRows.of(rows.rows());
    return newton(
        "Newton in the ball",
        lambda,
        rows,
        NewtonProblem.of(objective, KERNEL).retain(rows.statistics(), ONE).value(),
        (all, w) -> NewtonTrial.stepInBall(rows, risk, w, objective));
  }

  /** The paper's step, which ignores the ball and has no sound bound. */
  Attacked newtonAsPrinted(double lambda) {
    ErmRows rows = ErmRows.classes(set, n, 1);
    LogisticRisk risk = LogisticRiskOnRows.of(rows.rows());
    return newton(
        "Newton as printed",
        lambda,
        rows,
        Double.NaN,
        (all, w) -> NewtonTrial.step(all, risk, w, lambda));
  }

  private Attacked newton(
      String name,
      double lambda,
      ErmRows rows,
      double sound,
      BiFunction<GridRows, double[], double[]> step) {
    Objective objective = Setting.objective(lambda);
    LogisticCase fitted = LogisticCase.of(rows, objective);
    double most =
        adversary("newton", lambda)
            .strongest(
                starts(rows),
                (z, y) -> {
                  GridRows all = AddedRow.to(rows.rows(), z, y);
                  double[] w = trained(all, objective, fitted);
                  return distance(step.apply(all, w), fitted.fit().weights());
                });
    return new Attacked(
        name,
        data(lambda) + (fitted.isOnBoundary() ? ", boundary" : ""),
        NewtonProblem.of(objective, KERNEL).retainAsPrinted(rows.statistics(), ONE).value(),
        sound,
        most);
  }

  private static double[] trained(GridRows all, Objective objective, LogisticCase near) {
    return LogisticLearner.of(objective)
        .fitFrom(LogisticRiskOnRows.of(all), near.fit().weights())
        .weights();
  }
}
