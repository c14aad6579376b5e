package dev.lethe.spark;

import java.io.Serializable;
import java.util.Arrays;

/**
 * All doubles whose key begins with the same bits. Keys, as unsigned numbers, are ordered as
 * doubles are, −0 before 0.
 *
 * @param prefix the bits, at the lower end
 * @param bits how many: 0, 16, 32, 48 or 64
 */
record ValueRange(long prefix, int bits) implements Serializable {

  private static final int BITS_A_STEP = 16;

  /** Into so many parts a range is divided. */
  static final int STEP = 1 << BITS_A_STEP;

  static final ValueRange ALL = new ValueRange(0, 0);

  static long key(double value) {
    long bits = Double.doubleToRawLongBits(value);
    return bits ^ ((bits >> 63) | Long.MIN_VALUE);
  }

  private static double value(long key) {
    return Double.longBitsToDouble(key < 0 ? key ^ Long.MIN_VALUE : ~key);
  }

  boolean isOneValue() {
    return bits == Long.SIZE;
  }

  ValueRange part(int index) {
    return new ValueRange((prefix << BITS_A_STEP) | index, bits + BITS_A_STEP);
  }

  /** Of the range; its only value where there is one. */
  double lowest() {
    return value(bits == 0 ? 0 : prefix << (Long.SIZE - bits));
  }

  private boolean has(double value) {
    return bits == 0 || key(value) >>> (Long.SIZE - bits) == prefix;
  }

  /** How many of the values are in each part of this range. */
  long[] counts(double[] values) {
    long[] counts = new long[STEP];
    int shift = Long.SIZE - bits - BITS_A_STEP;
    for (double value : values) {
      if (has(value)) {
        counts[(int) (key(value) >>> shift) & (STEP - 1)]++;
      }
    }
    return counts;
  }

  double[] of(double[] values) {
    return Arrays.stream(values).filter(this::has).toArray();
  }
}
