package dev.lethe.data.points;

import java.util.Arrays;

/** A growing array of doubles. */
final class DoubleArray {

  private double[] values = new double[256];
  private int size;

  void add(double value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, Math.multiplyExact(2, size));
    }
    values[size++] = value;
  }

  double[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
