package dev.lethe.data.evaluate;

import dev.lethe.data.predict.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** Predicted classes: accuracy, confusion, and what the probabilities or scores were worth. */
final class ClassEvaluator implements Evaluator {

  private static final int BINS = 10;

  private final Target.Classes target;
  private final int classes;
  private final long[][] confusion;
  private long rows;
  private double logLoss;

  private final Ranking ranking = new Ranking();
  private final long[] binRows = new long[BINS];
  private final long[] binCame = new long[BINS];
  private final double[] binSaid = new double[BINS];

  ClassEvaluator(Target.Classes target) {
    this.target = target;
    classes = target.names().size();
    confusion = new long[classes][classes];
  }

  @Override
  public Target.Labelled target() {
    return target;
  }

  @Override
  public void accept(double[] numbers, double truth) {
    int actual = (int) truth;
    rows++;
    confusion[actual][target.chosen(numbers, 0)]++;
    if (target.probable()) {
      logLoss -= Math.log(numbers[actual]);
    }
    if (classes == 2) {
      double second = numbers[target.probable() ? 1 : 0];
      ranking.add(second, actual == 1);
      if (target.probable()) {
        int bin = Math.min(BINS - 1, (int) (second * BINS));
        binRows[bin]++;
        binSaid[bin] += second;
        binCame[bin] += actual;
      }
    }
  }

  @Override
  public Evaluation result(String name) {
    Evaluation.requireRows(name, rows);
    long right = 0;
    long most = 0;
    List<List<Long>> matrix = new ArrayList<>();
    for (int c = 0; c < classes; c++) {
      right += confusion[c][c];
      most = Math.max(most, Arrays.stream(confusion[c]).sum());
      matrix.add(Arrays.stream(confusion[c]).boxed().toList());
    }
    return new Evaluation(
        rows,
        Evaluation.Metric.ACCURACY,
        right / (double) rows,
        most / (double) rows,
        target.probable() ? OptionalDouble.of(logLoss / rows) : OptionalDouble.empty(),
        ranking.auc(),
        target.names(),
        List.copyOf(matrix),
        bins());
  }

  private List<Evaluation.Bin> bins() {
    List<Evaluation.Bin> bins = new ArrayList<>();
    for (int b = 0; b < BINS; b++) {
      if (binRows[b] > 0) {
        double n = binRows[b];
        bins.add(new Evaluation.Bin(binRows[b], binSaid[b] / n, binCame[b] / n));
      }
    }
    return List.copyOf(bins);
  }
}
