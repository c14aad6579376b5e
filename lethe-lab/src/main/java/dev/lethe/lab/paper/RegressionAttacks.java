package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.ErmRows.KERNEL;
import static dev.lethe.lab.paper.Setting.ONE;

import dev.lethe.glm.Objective;
import dev.lethe.glm.descent.DescentProblem;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.newton.NewtonProblem;
import dev.lethe.glm.ridge.RidgeDescent;
import dev.lethe.glm.ridge.RidgeProblem;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.lab.attack.AddedRow;
import dev.lethe.lab.attack.Adversary;
import dev.lethe.lab.attack.Block;
import dev.lethe.lab.attack.Dense;
import dev.lethe.lab.attack.DescentVictim;
import dev.lethe.lab.attack.RegressionVictim;
import dev.lethe.lab.attack.RidgeSums;
import dev.lethe.lab.attack.Victim;
import dev.lethe.lab.data.Draw;
import dev.lethe.lab.data.RegressionSet;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.statistics.GridRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
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

  /** Along every eigenvector of XᵀX: the weakest direction is the natural victim. */
  private static List<double[]> starts(ErmRows rows) {
    SymmetricEigen eigen = KERNEL.eigen(rows.statistics().gram().centre(), true);
    List<double[]> starts = new ArrayList<>();
    for (int i = 0; i < eigen.values().length; i++) {
      double[] v = Dense.vector(eigen, i);
      starts.add(v);
      starts.add(Dense.times(-1, v));
    }
    return starts;
  }

  private double strongest(String problem, double lambda, ErmRows rows, Adversary.Damage damage) {
    Random random = Draw.random("attack " + problem + " " + lambda, 1);
    return new Adversary(tries, random).strongest(starts(rows), damage);
  }

  private static Adversary.Damage ofOneRow(Victim victim) {
    return (z, y) -> victim.damage(List.of(new Block(z, y, 1)));
  }

  Attacked ridge(double lambda) {
    ErmRows rows = ErmRows.values(set, n, 1);
    RidgeSums sums = new RidgeSums(rows.statistics(), lambda, KERNEL);
    double most = strongest("ridge", lambda, rows, ofOneRow(RegressionVictim.passive(sums)));
    RidgeProblem problem = RidgeProblem.of(lambda, KERNEL);
    return Attacked.of("ridge", data(lambda), problem, rows.statistics(), most);
  }

  Attacked descent(double lambda, int steps) {
    ErmRows rows = ErmRows.values(set, n, 1);
    DescentProblem problem = RidgeDescent.problem(lambda, steps, KERNEL);
    Victim victim =
        DescentVictim.of(
            new RidgeSums(rows.statistics(), lambda, KERNEL),
            new RidgeDescent(rows.statistics(), lambda),
            problem.onRetained(rows.statistics(), ONE),
            steps);
    double most = strongest("descent", lambda, rows, ofOneRow(victim));
    String data = data(lambda) + ", " + steps + " steps";
    return Attacked.of("descent", data, problem, rows.statistics(), most).calibratedForDescent();
  }

  Attacked logistic(double lambda) {
    ErmRows rows = ErmRows.classes(set, n, 1);
    Objective objective = Setting.objective(lambda);
    LogisticCase fitted = LogisticCase.of(rows, objective);
    GlmRetained retained = GlmRetained.of(rows.statistics()).at(fitted.curvature());
    double most =
        strongest(
            "logistic",
            lambda,
            rows,
            (z, y) ->
                Dense.distance(
                    trained(AddedRow.to(rows.rows(), z, y), objective, fitted),
                    fitted.fit().weights()));
    GlmProblem problem = GlmProblem.of(objective, KERNEL);
    return Attacked.of("logistic", data(lambda), problem, retained, most);
  }

  /** The step in the ball. */
  Attacked newton(double lambda) {
    ErmRows rows = ErmRows.classes(set, n, 1);
    Risk risk = RiskOnRows.of(LogisticLoss.INSTANCE, rows.rows());
    return newton(
        "Newton in the ball",
        lambda,
        rows,
        (all, w) -> NewtonTrial.stepInBall(rows, risk, w, Setting.objective(lambda)));
  }

  /** The paper's step, which ignores the ball and has no sound bound. */
  Attacked newtonAsPrinted(double lambda) {
    ErmRows rows = ErmRows.classes(set, n, 1);
    Risk risk = RiskOnRows.of(LogisticLoss.INSTANCE, rows.rows());
    return newton(
            "Newton as printed", lambda, rows, (all, w) -> NewtonTrial.step(all, risk, w, lambda))
        .soundly(Double.NaN);
  }

  private Attacked newton(
      String name, double lambda, ErmRows rows, BiFunction<GridRows, double[], double[]> step) {
    Objective objective = Setting.objective(lambda);
    LogisticCase fitted = LogisticCase.of(rows, objective);
    double most =
        strongest(
            "newton",
            lambda,
            rows,
            (z, y) -> {
              GridRows all = AddedRow.to(rows.rows(), z, y);
              double[] w = trained(all, objective, fitted);
              return Dense.distance(step.apply(all, w), fitted.fit().weights());
            });
    String data = data(lambda) + (fitted.isOnBoundary() ? ", boundary" : "");
    NewtonProblem problem = NewtonProblem.of(objective, KERNEL);
    return Attacked.of(name, data, problem, rows.statistics(), most);
  }

  private static double[] trained(GridRows all, Objective objective, LogisticCase near) {
    return Learner.of(objective)
        .fitFrom(RiskOnRows.of(LogisticLoss.INSTANCE, all), near.fit().weights())
        .weights();
  }
}
