package dev.lethe.glm.logistic;

import dev.lethe.kind.Predictor;

/** The probabilities of the classes −1 and 1: 1/(1 + e^t) and 1/(1 + e^−t) at t = w·x. */
final class LogisticPredictor implements Predictor {

  private final LinearScore score;

  LogisticPredictor(double[] weights) {
    score = new LinearScore(weights);
  }

  @Override
  public Answer answer() {
    return Answer.PROBABILITIES;
  }

  @Override
  public int numbers() {
    return 2;
  }

  /**
   * The smaller one is no difference from 1, which would lose its digits; the same bits on every
   * machine.
   */
  @Override
  public void predict(int[] rows, int offset, double[] target, int at) {
    double t = score.of(rows, offset);
    double odds = StrictMath.exp(-Math.abs(t));
    double greater = 1 / (1 + odds);
    double smaller = odds / (1 + odds);
    target[at] = t < 0 ? greater : smaller;
    target[at + 1] = t < 0 ? smaller : greater;
  }
}
