package dev.lethe.lab.data;

import dev.lethe.statistics.GridRows;
import java.util.Arrays;

/**
 * Rows to learn from and rows to be judged by, all labelled ±1.
 *
 * @param preparation how raw rows became these, and what that assumes
 */
public record LabelledData(String name, String preparation, GridRows training, GridRows test) {

  private static final int HELD_OUT = 5;

  /** Every fifth row is for the test: a rule that reads no row. */
  public static LabelledData everyFifthHeldOut(String name, String preparation, GridRows rows) {
    return new LabelledData(
        name,
        preparation,
        Rows.select(rows, i -> i % HELD_OUT != HELD_OUT - 1),
        Rows.select(rows, i -> i % HELD_OUT == HELD_OUT - 1));
  }

  /** The share of test rows on whose side of the hyperplane their label stands. */
  public double accuracy(double[] weights) {
    int d = test.columns();
    int right = 0;
    for (int i = 0; i < test.rows(); i++) {
      double side = 0;
      for (int j = 0; j < d; j++) {
        side += weights[j] * test.features()[i * d + j];
      }
      right += (side > 0) == (test.labels()[i] > 0) ? 1 : 0;
    }
    return (double) right / test.rows();
  }

  /** The share of test rows that have the more frequent label of the training rows. */
  public double majority() {
    boolean positive = share(training) > 0.5;
    return positive ? share(test) : 1 - share(test);
  }

  private static double share(GridRows rows) {
    return (double) Arrays.stream(rows.labels()).filter(y -> y > 0).count() / rows.rows();
  }
}
