package dev.lethe.data.evaluate;

import dev.lethe.data.predict.Target;

/** Predicted numbers: the root mean squared error, beside that of the mean. */
final class ValueEvaluator implements Evaluator {

  private final Target.Value target;
  private long rows;
  private double squaredErrors;

  /** Mean and squared deviations so far, updated so that large means cost no digits. */
  private double mean;

  private double squaredDeviations;

  ValueEvaluator(Target.Value target) {
    this.target = target;
  }

  @Override
  public Target.Labelled target() {
    return target;
  }

  @Override
  public void accept(double[] numbers, double truth) {
    rows++;
    double error = numbers[0] - truth;
    squaredErrors += error * error;
    double before = truth - mean;
    mean += before / rows;
    squaredDeviations += before * (truth - mean);
  }

  @Override
  public Evaluation result(String name) {
    Evaluation.requireRows(name, rows);
    return Evaluation.ofNumbers(
        rows,
        Evaluation.Metric.RMSE,
        Math.sqrt(squaredErrors / rows),
        Math.sqrt(squaredDeviations / rows));
  }
}
