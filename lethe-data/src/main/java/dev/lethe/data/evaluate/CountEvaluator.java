package dev.lethe.data.evaluate;

import dev.lethe.data.predict.Target;

/** Predicted mean counts μ of counts y: the mean of 2·(y·ln(y/μ) − y + μ), beside the mean's. */
final class CountEvaluator implements Evaluator {

  private final Target.Value target;
  private long rows;
  private double deviance;
  private double counts;

  /** Σ y·ln y, of which the deviance of any constant guess is made. */
  private double ownLogs;

  CountEvaluator(Target.Value target) {
    this.target = target;
  }

  @Override
  public Target.Labelled target() {
    return target;
  }

  @Override
  public void accept(double[] numbers, double truth) {
    rows++;
    counts += truth;
    ownLogs += logs(truth, truth);
    deviance += 2 * (logs(truth, truth / numbers[0]) - truth + numbers[0]);
  }

  /** y·ln x, which is 0 at y = 0. */
  private static double logs(double y, double x) {
    return y == 0 ? 0 : y * Math.log(x);
  }

  @Override
  public Evaluation result(String name) {
    Evaluation.requireRows(name, rows);
    return Evaluation.ofNumbers(
        rows,
        Evaluation.Metric.DEVIANCE,
        deviance / rows,
        2 * (ownLogs - logs(counts, counts / rows)) / rows);
  }
}
