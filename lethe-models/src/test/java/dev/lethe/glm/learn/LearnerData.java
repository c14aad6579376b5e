package dev.lethe.glm.learn;

import dev.lethe.base.Grid;
import dev.lethe.statistics.GridRows;
import java.util.SplittableRandom;

/** Generated rows for tests and measurements: the same for the same seed, on every machine. */
public final class LearnerData {

  private LearnerData() {}

  /**
   * Gaussian features of mean square length 0.64, clipped to the unit ball and truncated to the
   * grid; labels drawn from a logistic model whose margins have a standard deviation of about 2, so
   * that about a fifth of them are on the wrong side.
   */
  public static GridRows gaussian(int rows, int columns, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] truth = new double[columns];
    double square = 0;
    for (int j = 0; j < columns; j++) {
      truth[j] = random.nextGaussian();
      square += truth[j] * truth[j];
    }
    double scale = 2 * Math.sqrt(columns) / (0.8 * Math.sqrt(square));
    int[] features = new int[rows * columns];
    int[] labels = new int[rows];
    double[] x = new double[columns];
    for (int i = 0; i < rows; i++) {
      double length = 0;
      for (int j = 0; j < columns; j++) {
        x[j] = 0.8 * random.nextGaussian() / Math.sqrt(columns);
        length += x[j] * x[j];
      }
      double clip = 1 / Math.max(1, Math.sqrt(length) * (1 + 1e-12));
      double margin = 0;
      for (int j = 0; j < columns; j++) {
        features[i * columns + j] = (int) (x[j] * clip * Grid.ONE);
        margin += scale * truth[j] * x[j] * clip;
      }
      labels[i] = random.nextDouble() < 1 / (1 + Math.exp(-margin)) ? Grid.ONE : -Grid.ONE;
    }
    return new GridRows(columns, features, labels);
  }
}
