package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.ErmRows.KERNEL;

import dev.lethe.erm.DescentProblem;
import dev.lethe.erm.Objective;
import dev.lethe.lab.data.RegressionSet;

/** Descent-to-delete on ridge regression. */
final class Fig2a extends DescentFigure {

  @Override
  public String name() {
    return "fig2a";
  }

  @Override
  public String title() {
    return "descent-to-delete, ridge regression: steps by retained rows over steps by all data";
  }

  @Override
  String smallPrint() {
    return "Lines from thin to thick: n from small to large; band: smallest to largest over the"
        + " seeds at the largest n. Lane 0: no step needed.";
  }

  @Override
  DescentProblem problem(double lambda) {
    return new DescentProblem(DescentProblem.Loss.RIDGE, Objective.of(lambda), 0, KERNEL);
  }

  @Override
  ErmRows rows(RegressionSet set, int n, int seed) {
    return ErmRows.values(set, n, seed);
  }

  @Override
  Measured measure(ErmRows rows, double lambda) {
    return measure(rows, lambda, false);
  }
}
