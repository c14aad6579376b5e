package dev.lethe.data.points;

import dev.lethe.data.table.ArrayLength;
import java.util.Arrays;

/** A growing array of doubles. */
final class DoubleArray {

  private double[] values = new double[256];
  private int size;

  void add(double value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, ArrayLength.doubled(size));
    }
    values[size++] = value;
  }

  long bytes() {
    return 8L * size;
  }

  double[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
