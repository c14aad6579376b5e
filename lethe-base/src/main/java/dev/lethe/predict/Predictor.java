package dev.lethe.predict;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;
import java.util.Arrays;

/**
 * What a model says of rows of the grid: numbers w·x, and what is made of them. It gives the same
 * bits on every machine and keeps no state: threads may share it.
 */
public final class Predictor {

  private final Link link;
  private final double[][] weights;

  /** In units of a grid step, so that rows need no conversion. */
  private final double[][] steps;

  private Predictor(Link link, double[][] weights) {
    this.link = link;
    this.weights = weights;
    steps = new double[weights.length][];
    Arrays.setAll(steps, r -> Arrays.stream(weights[r]).map(weight -> weight / Grid.ONE).toArray());
  }

  /** One number w·x a row. */
  public static Predictor of(Link link, double... weights) {
    return of(link, 1, weights);
  }

  /** Several numbers a row: the weights of one after those of another. */
  public static Predictor of(Link link, int outputs, double[] weights) {
    if (outputs < 1 || weights.length == 0 || weights.length % outputs != 0) {
      throw new BadUsageException(
          weights.length + " weights cannot be those of " + outputs + " numbers");
    }
    boolean several = link == Link.SOFTMAX || link == Link.ROW;
    if (outputs > 1 && !several) {
      throw new BadUsageException("a model with " + outputs + " numbers a row cannot be " + link);
    }
    for (double weight : weights) {
      if (!Double.isFinite(weight)) {
        throw new BadUsageException("weights are finite, but one is " + weight);
      }
    }
    int d = weights.length / outputs;
    double[][] rows = new double[outputs][];
    Arrays.setAll(rows, r -> Arrays.copyOfRange(weights, r * d, (r + 1) * d));
    return new Predictor(link, rows);
  }

  public Link link() {
    return link;
  }

  /** How many numbers w·x there are. */
  public int outputs() {
    return weights.length;
  }

  /** The columns of a row; of a constant none count. */
  public int columns() {
    return link == Link.CONSTANT ? 0 : weights[0].length;
  }

  /** The weights of one of the numbers w·x; the constant itself where there is one. A copy. */
  public double[] weights(int output) {
    return weights[output].clone();
  }

  /** How many numbers a prediction has. */
  public int numbers() {
    return link == Link.LOGISTIC ? 2 : weights.length;
  }

  /** Predicts the row that begins at {@code offset}, into the target from {@code at} on. */
  public void predict(int[] rows, int offset, double[] target, int at) {
    switch (link) {
      case CONSTANT -> target[at] = weights[0][0];
      case VALUE, SIGN -> target[at] = score(steps[0], rows, offset);
      case COUNT -> target[at] = StrictMath.exp(score(steps[0], rows, offset));
      case LOGISTIC -> logistic(score(steps[0], rows, offset), target, at);
      case ROW -> scores(rows, offset, target, at);
      case SOFTMAX -> {
        scores(rows, offset, target, at);
        softmax(target, at, at + steps.length);
      }
    }
  }

  private void scores(int[] rows, int offset, double[] target, int at) {
    for (int r = 0; r < steps.length; r++) {
      target[at + r] = score(steps[r], rows, offset);
    }
  }

  /** Two sums, because each addition waits for the one before it. */
  private static double score(double[] w, int[] rows, int offset) {
    int d = w.length;
    double even = 0;
    double odd = 0;
    int j = 0;
    for (; j + 1 < d; j += 2) {
      even += w[j] * rows[offset + j];
      odd += w[j + 1] * rows[offset + j + 1];
    }
    return j < d ? even + odd + w[j] * rows[offset + j] : even + odd;
  }

  /** The smaller one is no difference from 1, which would lose its digits. */
  private static void logistic(double t, double[] target, int at) {
    double odds = StrictMath.exp(-Math.abs(t));
    double greater = 1 / (1 + odds);
    double smaller = odds / (1 + odds);
    target[at] = t < 0 ? greater : smaller;
    target[at + 1] = t < 0 ? smaller : greater;
  }

  private static void softmax(double[] target, int from, int to) {
    double top = Double.NEGATIVE_INFINITY;
    for (int c = from; c < to; c++) {
      top = Math.max(top, target[c]);
    }
    double total = 0;
    for (int c = from; c < to; c++) {
      target[c] = StrictMath.exp(target[c] - top);
      total += target[c];
    }
    for (int c = from; c < to; c++) {
      target[c] /= total;
    }
  }
}
