package dev.lethe.statistics;

import dev.lethe.base.Grid;

/**
 * Sum and squared norm of a row of grid integers, in integers. Not thread-safe.
 *
 * <p>One loop over integers alone, which a newer JDK compiles to vectors: a device is fed faster
 * than rows could be widened.
 */
final class MeasuredRow {

  /** Within ± this are all values of the grid, and 20,000 squares of what is stay far below 2⁶³. */
  private static final int NEAR = 1 << 21;

  private final int features;
  private int featureSum;
  private long normSquared;
  private boolean isNear;

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
    if (!isNear || normSquared > Grid.ONE_SQUARED || label > Grid.ONE || label < -Grid.ONE) {
      WideRow.requireInRange(values, offset, features, label);
    }
    return normSquared;
  }

  /**
   * Of (x, y, 1), where x is in a ball: there |Σv| ≤ √(d·Σv²) ≤ √(20,000·2⁴¹) {@literal <} 2²⁸, so
   * that a sum modulo 2³² is the sum.
   */
  long sum(int label) {
    return featureSum + label + 1L;
  }

  private void measure(int[] values, int offset) {
    long squares = 0;
    int sum = 0;
    int either = 0;
    for (int i = 0; i < features; i++) {
      int v = values[offset + i];
      squares += (long) v * v;
      sum += v;
      either |= v + NEAR; // has a higher bit where v is outside −2²¹..2²¹ − 1, wrapped or not
    }
    normSquared = squares;
    featureSum = sum;
    isNear = (either & -2 * NEAR) == 0;
  }
}
