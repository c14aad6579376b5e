package dev.lethe.statistics;

import dev.lethe.base.Grid;

/**
 * Sum and squared norm of a row of grid integers, in integers. Not thread-safe.
 *
 * <p>One loop over integers alone, which a newer JDK compiles to vectors: a device is fed faster
 * than rows could be widened.
 */
final class MeasuredRow {

  /** No value of the grid is beyond; 20,000 squares of what is not stay far below 2⁶³. */
  private static final int GRID_BITS = (1 << 21) - 1;

  private final int features;
  private long featureSum;
  private long normSquared;
  private int bits;

  MeasuredRow(int features) {
    this.features = features;
  }

  /**
   * Takes a row; refuses one with a value that is not of the grid.
   *
   * @return Σv²
   */
  long take(int[] values, int offset, int label) {
    measure(values, offset);
    if (bits > GRID_BITS
        || normSquared > Grid.ONE_SQUARED
        || label > Grid.ONE
        || label < -Grid.ONE) {
      WideRow.requireInRange(values, offset, features, label);
    }
    return normSquared;
  }

  /** Of (x, y, 1). */
  long sum(int label) {
    return featureSum + label + 1;
  }

  private void measure(int[] values, int offset) {
    long squares = 0;
    long sum = 0;
    int either = 0;
    for (int i = 0; i < features; i++) {
      int v = values[offset + i];
      long wide = v;
      squares += wide * wide;
      sum += wide;
      either |= v ^ (v >> 31); // of a negative number what its magnitude is less 1
    }
    normSquared = squares;
    featureSum = sum;
    bits = either;
  }
}
