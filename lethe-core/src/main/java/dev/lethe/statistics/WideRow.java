package dev.lethe.statistics;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;

/** A row widened to (x, y, 1) in doubles, with what is asked of it on the way. Not thread-safe. */
final class WideRow {

  private final int features;
  private final double[] row;
  private double featureSum;

  WideRow(int features) {
    this.features = features;
    this.row = new double[features + ExactStatistics.EXTRA_COLUMNS];
  }

  /** The last one. */
  double[] entries() {
    return row;
  }

  /** Of all its entries. */
  double sum() {
    return featureSum + row[features] + 1;
  }

  /**
   * Takes a row; refuses one with a value that is not of the grid.
   *
   * @return Σv², exact where it is within any ball
   */
  long take(int[] values, int offset, int label) {
    double normSquared = widen(values, offset);
    row[features] = label;
    row[features + 1] = 1;
    // The unit ball implies the range of each value; the larger ball of a bias column does not.
    if (!(normSquared <= Grid.ONE_SQUARED) || label > Grid.ONE || label < -Grid.ONE) {
      requireInRange(values, offset, features, label);
    }
    return (long) normSquared;
  }

  /**
   * Copies the features as doubles and adds them up.
   *
   * <p>Four chains of sums keep the processor busy; integers below 2⁵³ sum exactly in any order. A
   * norm beyond that is rounded, but stays far above every threshold.
   *
   * @return Σv²
   */
  private double widen(int[] values, int offset) {
    double squares0 = 0;
    double squares1 = 0;
    double squares2 = 0;
    double squares3 = 0;
    double sum0 = 0;
    double sum1 = 0;
    int i = 0;
    for (; i + 3 < features; i += 4) {
      double a = values[offset + i];
      double b = values[offset + i + 1];
      double c = values[offset + i + 2];
      double d = values[offset + i + 3];
      row[i] = a;
      row[i + 1] = b;
      row[i + 2] = c;
      row[i + 3] = d;
      squares0 += a * a;
      squares1 += b * b;
      squares2 += c * c;
      squares3 += d * d;
      sum0 += a + b;
      sum1 += c + d;
    }
    for (; i < features; i++) {
      double a = values[offset + i];
      row[i] = a;
      squares0 += a * a;
      sum0 += a;
    }
    featureSum = sum0 + sum1;
    return squares0 + squares1 + (squares2 + squares3);
  }

  /** Refuses a row with a feature or a label outside ±2²⁰. */
  static void requireInRange(int[] values, int offset, int features, int label) {
    for (int i = 0; i < features; i++) {
      int v = values[offset + i];
      if (v > Grid.ONE || v < -Grid.ONE) {
        throw new BadInputException(
            "a grid value must be within ±2²⁰ = ±" + Grid.ONE + ", but feature " + i + " is " + v);
      }
    }
    if (label > Grid.ONE || label < -Grid.ONE) {
      throw new BadInputException(
          "a grid label must be within ±2²⁰ = ±" + Grid.ONE + ", but is " + label);
    }
  }
}
