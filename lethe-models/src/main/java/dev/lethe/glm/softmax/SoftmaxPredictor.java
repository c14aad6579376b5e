package dev.lethe.glm.softmax;

import dev.lethe.kind.Predictor;
import java.util.Arrays;

/** The probabilities of the classes, exp(w_c·x) over their sum; the same bits on every machine. */
final class SoftmaxPredictor implements Predictor {

  private final LinearScore[] classes;

  /** From the weights of one class after another. */
  SoftmaxPredictor(int classes, double[] weights) {
    int d = weights.length / classes;
    this.classes = new LinearScore[classes];
    Arrays.setAll(
        this.classes, c -> new LinearScore(Arrays.copyOfRange(weights, c * d, (c + 1) * d)));
  }

  @Override
  public Answer answer() {
    return Answer.PROBABILITIES;
  }

  @Override
  public int numbers() {
    return classes.length;
  }

  @Override
  public void predict(int[] rows, int offset, double[] target, int at) {
    double top = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < classes.length; c++) {
      target[at + c] = classes[c].of(rows, offset);
      top = Math.max(top, target[at + c]);
    }
    double total = 0;
    for (int c = at; c < at + classes.length; c++) {
      target[c] = StrictMath.exp(target[c] - top);
      total += target[c];
    }
    for (int c = at; c < at + classes.length; c++) {
      target[c] /= total;
    }
  }
}
