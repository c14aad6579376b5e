package dev.lethe.glm.poisson;

import dev.lethe.kind.Predictor;

/** The mean count e^t at t = w·x, on the scale of the grid's label: −1 is 0 and 1 is Y. */
final class CountPredictor implements Predictor {

  private final double most;
  private final LinearScore score;

  CountPredictor(double most, double[] weights) {
    this.most = most;
    this.score = new LinearScore(weights);
  }

  @Override
  public Answer answer() {
    return Answer.VALUE;
  }

  @Override
  public int numbers() {
    return 1;
  }

  @Override
  public void predict(int[] rows, int offset, double[] target, int at) {
    target[at] = 2 * StrictMath.exp(score.of(rows, offset)) / most - 1;
  }
}
