package dev.lethe.cli.demo;

import dev.lethe.statistics.GridRows;
import java.util.Random;

/** Rows that no model was trained on, to see what models are worth. */
record Holdout(GridRows rows) {

  /** The share of rows whose class the weights get right. */
  double accuracy(double[] weights) {
    int d = rows.columns();
    int right = 0;
    for (int i = 0; i < rows.rows(); i++) {
      double margin = 0;
      for (int j = 0; j < d; j++) {
        margin += weights[j] * rows.features()[i * d + j];
      }
      right += margin * rows.labels()[i] > 0 ? 1 : 0;
    }
    return right / (double) rows.rows();
  }

  /**
   * The mean accuracy with Gaussian noise of this scale, over some draws. A picture of what noise
   * costs and no release: the draws come from a seed.
   */
  double accuracyWithNoise(double[] weights, double sigma, int draws) {
    Random random = new Random(11);
    double sum = 0;
    for (int k = 0; k < draws; k++) {
      double[] noisy = weights.clone();
      for (int j = 0; j < noisy.length; j++) {
        noisy[j] += sigma * random.nextGaussian();
      }
      sum += accuracy(noisy);
    }
    return sum / draws;
  }
}
