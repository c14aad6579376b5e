package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.ErmRows.KERNEL;

import dev.lethe.erm.DescentProblem;
import dev.lethe.lab.data.RegressionSet;

/** Descent-to-delete on logistic regression. */
final class Fig2b extends DescentFigure {

  @Override
  public String name() {
    return "fig2b";
  }

  @Override
  public String title() {
    return "descent-to-delete, logistic regression: steps by retained rows over steps by all data";
  }

  @Override
  String smallPrint() {
    return LogisticCase.SMALL_PRINT + " Lane 0: no step needed.";
  }

  @Override
  DescentProblem problem(double lambda) {
    return DescentProblem.of(Setting.objective(lambda), 0, KERNEL);
  }

  @Override
  ErmRows rows(RegressionSet set, int n, int seed) {
    return ErmRows.classes(set, n, seed);
  }

  @Override
  Measured measure(ErmRows rows, double lambda) {
    return measure(rows, lambda, LogisticCase.of(rows, Setting.objective(lambda)).isOnBoundary());
  }
}
