package dev.lethe.statistics;

import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A symmetric matrix of 128-bit integers, as its packed upper triangle.
 *
 * <p>Integer addition is associative and has an inverse, so any order of additions and removals
 * that holds the same rows ends in the same bits. 128 bits hold 2⁸⁷ rows of products up to 2⁴⁰.
 */
final class WideGram {

  private final int order;
  private final long[] high;
  private final long[] low;

  WideGram(int order) {
    this(order, new long[packedLength(order)], new long[packedLength(order)]);
  }

  /** Takes the packed triangles as they are. */
  WideGram(int order, long[] high, long[] low) {
    this.order = order;
    this.high = high;
    this.low = low;
  }

  static int packedLength(int order) {
    return Math.toIntExact((long) order * (order + 1) / 2);
  }

  int order() {
    return order;
  }

  /** Where entry (i, j) stands in the packed triangle; (i, j + 1) is next to it if i ≤ j. */
  int index(int i, int j) {
    int row = Math.min(i, j);
    int column = Math.max(i, j);
    return row * order - row * (row - 1) / 2 + (column - row);
  }

  /** Adds a full, row-major matrix of doubles that hold integers of at most 2⁵³. */
  void addExact(double[] gram) {
    int k = 0;
    for (int i = 0; i < order; i++) {
      for (int j = i; j < order; j++, k++) {
        long term = (long) gram[i * order + j];
        long sum = low[k] + term;
        high[k] += (term >> 63) + (Long.compareUnsigned(sum, low[k]) < 0 ? 1 : 0);
        low[k] = sum;
      }
    }
  }

  /** The sum of those that are there, in one new matrix; null if none is. */
  static @Nullable WideGram sum(@Nullable WideGram[] grams) {
    WideGram total = null;
    for (WideGram gram : grams) {
      if (gram == null) {
        continue;
      }
      if (total == null) {
        total = new WideGram(gram.order, gram.high.clone(), gram.low.clone());
      } else {
        gram.addTo(total.high, total.low, 0, total.low.length);
      }
    }
    return total;
  }

  /** Adds the entries from number {@code first} on to a sum of {@code count} 128-bit integers. */
  private void addTo(long[] sumHigh, long[] sumLow, int first, int count) {
    for (int k = 0; k < count; k++) {
      long term = low[first + k];
      long sum = sumLow[k] + term;
      sumHigh[k] += high[first + k] + (Long.compareUnsigned(sum, term) < 0 ? 1 : 0);
      sumLow[k] = sum;
    }
  }

  WideGram plus(WideGram other) {
    WideGram sum = new WideGram(order);
    for (int k = 0; k < low.length; k++) {
      sum.low[k] = low[k] + other.low[k];
      sum.high[k] =
          high[k] + other.high[k] + (Long.compareUnsigned(sum.low[k], low[k]) < 0 ? 1 : 0);
    }
    return sum;
  }

  WideGram minus(WideGram other) {
    WideGram difference = new WideGram(order);
    for (int k = 0; k < low.length; k++) {
      difference.low[k] = low[k] - other.low[k];
      difference.high[k] =
          high[k] - other.high[k] - (Long.compareUnsigned(low[k], other.low[k]) < 0 ? 1 : 0);
    }
    return difference;
  }

  boolean isZero() {
    for (int k = 0; k < low.length; k++) {
      if ((high[k] | low[k]) != 0) {
        return false;
      }
    }
    return true;
  }

  BigInteger get(int i, int j) {
    return get(index(i, j));
  }

  private BigInteger get(int k) {
    return BigInteger.valueOf(high[k])
        .shiftLeft(64)
        .or(BigInteger.valueOf(low[k] >>> 1).shiftLeft(1).or(BigInteger.valueOf(low[k] & 1)));
  }

  /** The double nearest to an entry, ties to even. */
  double nearest(int i, int j) {
    return nearest(index(i, j));
  }

  /** The double nearest to entry k of the packed triangle, ties to even. */
  double nearest(int k) {
    // The common case: |entry| < 2⁶³, where the hardware conversion rounds to nearest.
    return high[k] == low[k] >> 63 ? (double) low[k] : get(k).doubleValue();
  }

  /** Entry k of the packed triangle: its upper and lower 64 bits. */
  long high(int k) {
    return high[k];
  }

  long low(int k) {
    return low[k];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WideGram that
        && order == that.order
        && Arrays.equals(high, that.high)
        && Arrays.equals(low, that.low);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(high) + Arrays.hashCode(low);
  }
}
