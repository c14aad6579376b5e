package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.ErmRows.KERNEL;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.glm.Objective;
import dev.lethe.glm.descent.DescentProblem;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.newton.NewtonProblem;
import dev.lethe.glm.ridge.RidgeDescent;
import dev.lethe.glm.ridge.RidgeProblem;
import dev.lethe.lab.attack.Dense;
import dev.lethe.lab.attack.DescentVictim;
import dev.lethe.lab.attack.LogisticRows;
import dev.lethe.lab.attack.NewtonVictim;
import dev.lethe.lab.attack.RegressionVictim;
import dev.lethe.lab.attack.RidgeSums;
import dev.lethe.lab.attack.RowSearch;
import dev.lethe.lab.attack.Victim;
import dev.lethe.lab.data.Draw;
import dev.lethe.lab.data.RegressionSet;
import dev.lethe.linalg.SymmetricEigen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How near adversaries come to the bounds of regressions on one sample.
 *
 * @param effort gradient steps a start; twice as many random ones
 */
record TightRegressions(RegressionSet set, int n, int effort) {

  private static final int WEAKEST = 6;

  private BoundAndAttack.Cell cell(String problem, String setting, int m) {
    return new BoundAndAttack.Cell(problem, set.name(), n, setting, m);
  }

  private static String at(double lambda) {
    return "λ = " + Words.of(lambda);
  }

  private RowSearch search(BoundAndAttack.Cell cell) {
    return new RowSearch(cell.m(), effort, 2 * effort, Draw.random("tightness " + cell, 1));
  }

  /** The weakest directions of XᵀX, the strongest, w_R, and w_R with the weakest. */
  private static List<double[]> directions(ErmRows rows, double[] w) {
    SymmetricEigen eigen = KERNEL.eigen(rows.statistics().gram().centre(), true);
    int d = w.length;
    List<double[]> directions = new ArrayList<>();
    for (int i = 0; i < Math.min(d, WEAKEST); i++) {
      directions.add(Dense.vector(eigen, i));
    }
    directions.add(Dense.vector(eigen, d - 1));
    directions.add(w);
    double length = Math.sqrt(Arrays.stream(w).map(x -> x * x).sum());
    for (double sign : new double[] {1, -1}) {
      double[] both = new double[d];
      Arrays.setAll(both, j -> eigen.vectors()[j] + sign * w[j] / length);
      directions.add(both);
    }
    return directions;
  }

  BoundAndAttack ridge(double lambda, int m) {
    ErmRows rows = ErmRows.values(set, n, 1);
    BoundAndAttack.Cell cell = cell("ridge", at(lambda), m);
    RegressionVictim victim =
        RegressionVictim.passive(new RidgeSums(rows.statistics(), lambda, KERNEL));
    Bound bound = RidgeProblem.of(lambda, KERNEL).retain(rows.statistics(), Capacity.of(m));
    return cell.of(
        bound.value(), search(cell).strongest(directions(rows, victim.retained()), victim));
  }

  BoundAndAttack ridgeDescent(double lambda, int steps) {
    ErmRows rows = ErmRows.values(set, n, 1);
    BoundAndAttack.Cell cell = cell("descent (ridge)", at(lambda) + "; " + steps + " steps", 1);
    DescentProblem problem = RidgeDescent.problem(lambda, steps, KERNEL);
    RidgeSums sums = new RidgeSums(rows.statistics(), lambda, KERNEL);
    Capacity one = Setting.ONE;
    Victim victim =
        DescentVictim.of(
            sums,
            new RidgeDescent(rows.statistics(), lambda),
            problem.onRetained(rows.statistics(), one),
            steps);
    double[] w = sums.fit(List.of()).weights();
    return cell.of(
        problem.retain(rows.statistics(), one).value(),
        search(cell).strongest(directions(rows, w), victim));
  }

  /** One search, against the bound of certificates and the one that knows w_R. */
  List<BoundAndAttack> logistic(double lambda, int m) {
    ErmRows rows = ErmRows.classes(set, n, 1);
    Objective objective = Setting.objective(lambda);
    LogisticRows regression = new LogisticRows(rows.rows(), objective, KERNEL);
    BoundAndAttack.Cell cell = cell("logistic", at(lambda) + where(regression), m);
    RegressionVictim victim = RegressionVictim.passive(regression);
    RowSearch.Found found = search(cell).strongest(directions(rows, victim.retained()), victim);
    GlmProblem problem = GlmProblem.of(objective, KERNEL);
    GlmRetained retained =
        GlmRetained.of(rows.statistics()).at(LogisticCase.of(rows, objective).curvature());
    Capacity capacity = Capacity.of(m);
    BoundAndAttack.Cell knowing = cell("logistic with w_R", cell.setting(), m);
    return List.of(
        cell.of(problem.uniform(rows.statistics(), capacity).value(), found),
        knowing.of(problem.local(retained, capacity).value(), found));
  }

  private static String where(LogisticRows regression) {
    return regression.isOnSphere() ? "; on the sphere" : "";
  }

  BoundAndAttack logisticDescent(double lambda, int steps) {
    ErmRows rows = ErmRows.classes(set, n, 1);
    Objective objective = Setting.objective(lambda);
    LogisticRows regression = new LogisticRows(rows.rows(), objective, KERNEL);
    BoundAndAttack.Cell cell =
        cell("descent (logistic)", at(lambda) + "; " + steps + " steps" + where(regression), 1);
    DescentProblem problem = DescentProblem.of(objective, steps, KERNEL);
    Victim victim =
        DescentVictim.of(regression, problem.onRetained(rows.statistics(), Setting.ONE), steps);
    double[] w = regression.fit(List.of()).weights();
    return cell.of(
        problem.retain(rows.statistics(), Setting.ONE).value(),
        search(cell).strongest(directions(rows, w), victim));
  }

  /** Without a ball and in it. */
  BoundAndAttack newton(Objective objective, int m) {
    ErmRows rows = ErmRows.classes(set, n, 1);
    LogisticRows regression = new LogisticRows(rows.rows(), objective, KERNEL);
    String ball = objective.hasBall() ? where(regression) : "; no ball";
    BoundAndAttack.Cell cell = cell("Newton", at(objective.lambda()) + ball, m);
    List<double[]> starts = directions(rows, regression.fit(List.of()).weights());
    List<double[]> more = new ArrayList<>(starts);
    more.addAll(NewtonVictim.directions(regression, starts, KERNEL));
    double radius = RiskBall.of(rows.statistics(), objective).objective().radius();
    Bound bound = NewtonProblem.of(objective, KERNEL).retain(rows.statistics(), Capacity.of(m));
    return cell.of(
        bound.value(), search(cell).strongest(more, NewtonVictim.of(regression, radius, KERNEL)));
  }
}
