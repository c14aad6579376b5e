package dev.lethe.statistics;

import dev.lethe.base.Grid;

/**
 * Squared norm of a row of grid integers and its product with weights, in integers. Not
 * thread-safe.
 *
 * <p>One loop over integers alone, which a newer JDK compiles to vectors: a device is fed faster
 * than rows could be widened.
 */
final class MeasuredRow {

  /** Of all values of the grid, and 20,000 of these stay far below 2⁶³. */
  private static final long MOST_SQUARE = (1L << 41) - 1;

  private final int features;
  private final int[] weights;
  private long product;
  private long normSquared;
  private boolean isNear;

  /**
   * @param weights of each feature, of the label and of the 1, within ±2²³
   */
  MeasuredRow(int[] weights) {
    this.features = weights.length - ExactStatistics.EXTRA_COLUMNS;
    this.weights = weights;
  }

  /**
   * Takes a row; refuses one with a value that is not of the grid.
   *
   * @return Σv²
   */
  long take(int[] values, int offset, int label) {
    measure(values, offset, weights, features);
    if (!isNear || normSquared > Grid.ONE_SQUARED || label > Grid.ONE || label < -Grid.ONE) {
      WideRow.requireInRange(values, offset, features, label);
    }
    product += (long) weights[features] * label + weights[features + 1];
    return normSquared;
  }

  /** (x, y, 1)·w of the last one. */
  long product() {
    return product;
  }

  private void measure(int[] values, int offset, int[] by, int count) {
    long squares = 0;
    long products = 0;
    long either = 0;
    for (int i = 0; i < count; i++) {
      long v = values[offset + i];
      long square = v * v; // of 32 bits: it does not wrap around
      squares += square;
      either |= square;
      products += v * by[i];
    }
    normSquared = squares;
    product = products;
    isNear = (either & ~MOST_SQUARE) == 0;
  }
}
