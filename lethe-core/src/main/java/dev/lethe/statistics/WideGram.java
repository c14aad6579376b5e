package dev.lethe.statistics;

import dev.lethe.base.NoRoomException;
import dev.lethe.base.Rounding;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A symmetric matrix of 128-bit integers, as its packed upper triangle or the part of it that is
 * kept ({@link Products}).
 *
 * <p>Integer addition is associative and has an inverse, so any order of additions and removals
 * that holds the same rows ends in the same bits. 128 bits hold 2⁸⁷ rows of products up to 2⁴⁰.
 */
final class WideGram {

  private static final double UNIT = 0x1p-40;

  private final int order;
  private final Products kept;
  private final long[] high;
  private final long[] low;

  /** The same as doubles, once somebody has asked for them: versions of statistics share shells. */
  private volatile @Nullable Doubles doubles;

  /** Zeros. */
  WideGram(int order, Products kept) {
    this(order, kept, zeros(order, kept));
  }

  private WideGram(int order, Products kept, long[][] highAndLow) {
    this(order, kept, highAndLow[0], highAndLow[1]);
  }

  /** Takes the packed entries as they are. */
  WideGram(int order, Products kept, long[] high, long[] low) {
    this.order = order;
    this.kept = kept;
    this.high = high;
    this.low = low;
  }

  /** Both at once: where the second fails, the first must be gone to leave room for words. */
  private static long[][] zeros(int order, Products kept) {
    try {
      return new long[2][kept.length(order)];
    } catch (OutOfMemoryError none) {
      throw tooWide(order, none);
    }
  }

  /** An array this large fails before anything is broken, so the error can be told in words. */
  static NoRoomException tooWide(int order, OutOfMemoryError none) {
    int features = order - ExactStatistics.EXTRA_COLUMNS;
    return new NoRoomException(
        "the products of %d features take %d MB for each norm shell that has rows, more than the %d MB that Java may use have room for: allow more (LETHE_JAVA_OPTS=-Xmx…), or declare fewer features or a projection"
            .formatted(
                features,
                (16L * Products.ALL.length(order)) >> 20,
                Runtime.getRuntime().maxMemory() >> 20),
        none);
  }

  Products kept() {
    return kept;
  }

  int length() {
    return low.length;
  }

  int order() {
    return order;
  }

  /** Where entry (i, j) stands among those that are kept. */
  int index(int i, int j) {
    return kept.index(order, Math.min(i, j), Math.max(i, j));
  }

  /** Adds a full, row-major matrix of doubles that hold integers of at most 2⁵³. */
  void addExact(double[] gram) {
    int k = 0;
    for (int i = 0; i < order; i++) {
      for (int j = i; j < order; j++, k++) {
        add(k, (long) gram[i * order + j]);
      }
    }
  }

  /** A packed upper triangle of 64-bit integers; takes the array as it is. */
  static WideGram ofPacked(int order, long[] triangle) {
    long[] high = new long[triangle.length];
    for (int k = 0; k < high.length; k++) {
      high[k] = triangle[k] >> 63;
    }
    return new WideGram(order, Products.ALL, high, triangle);
  }

  /** Adds one. */
  void addPacked(long[] triangle) {
    for (int k = 0; k < triangle.length; k++) {
      add(k, triangle[k]);
    }
  }

  /**
   * Adds the products of the entries of one row, integers of at most 2³¹ each.
   *
   * @param row as many as the order
   */
  void addOuter(long[] row) {
    int k = 0;
    for (int i = 0; i < order; i++) {
      for (int j = i; j < order; j = kept.after(order, i, j), k++) {
        add(k, row[i] * row[j]);
      }
    }
  }

  /** Adds a row's fingerprint, where one is kept. */
  void addFingerprint(long[] lanes) {
    for (int i = 0; i < lanes.length; i++) {
      add(low.length - lanes.length + i, lanes[i]);
    }
  }

  /** One lane of the sum of fingerprints. */
  BigInteger fingerprint(int lane) {
    return get(low.length - RowFingerprint.LANES + lane);
  }

  private void add(int k, long term) {
    long sum = low[k] + term;
    high[k] += (term >> 63) + (Long.compareUnsigned(sum, term) < 0 ? 1 : 0);
    low[k] = sum;
  }

  /** The sum of those that are there, which may be the only one; null if none is. */
  static @Nullable WideGram sum(@Nullable WideGram[] grams) {
    WideGram only = null;
    WideGram total = null;
    for (WideGram gram : grams) {
      if (gram == null) {
        continue;
      }
      if (only == null) {
        only = gram;
        continue;
      }
      if (total == null) {
        total = new WideGram(only.order, only.kept, only.high.clone(), only.low.clone());
      }
      gram.addTo(total.high, total.low);
    }
    return total == null ? only : total;
  }

  private void addTo(long[] sumHigh, long[] sumLow) {
    for (int k = 0; k < low.length; k++) {
      long sum = sumLow[k] + low[k];
      sumHigh[k] += high[k] + (Long.compareUnsigned(sum, low[k]) < 0 ? 1 : 0);
      sumLow[k] = sum;
    }
  }

  WideGram plus(WideGram other) {
    WideGram sum = new WideGram(order, kept);
    for (int k = 0; k < low.length; k++) {
      sum.low[k] = low[k] + other.low[k];
      sum.high[k] =
          high[k] + other.high[k] + (Long.compareUnsigned(sum.low[k], low[k]) < 0 ? 1 : 0);
    }
    return sum;
  }

  WideGram minus(WideGram other) {
    WideGram difference = new WideGram(order, kept);
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
    return fits(k) ? BigInteger.valueOf(low[k]) : wide(high[k], low[k]);
  }

  /** Whether the upper half only repeats the sign: the common case, |entry| {@literal <} 2⁶³. */
  private boolean fits(int k) {
    return high[k] == low[k] >> 63;
  }

  /** An integer of 128 bits. */
  static BigInteger wide(long high, long low) {
    return BigInteger.valueOf(high)
        .shiftLeft(64)
        .or(BigInteger.valueOf(low >>> 1).shiftLeft(1).or(BigInteger.valueOf(low & 1)));
  }

  /** The double nearest to an entry, ties to even. */
  double nearest(int i, int j) {
    return nearest(index(i, j));
  }

  /** The double nearest to entry k of the packed array, ties to even. */
  double nearest(int k) {
    // The conversion of a long rounds to nearest too.
    return fits(k) ? (double) low[k] : wide(high[k], low[k]).doubleValue();
  }

  /**
   * The entries as doubles, in units of 2⁴⁰, and what their features' squares add up to.
   *
   * @param packed the double nearest to each entry, times 2⁻⁴⁰ (which is exact)
   * @param traceUp the trace over all but the last columns, times 2⁻⁴⁰, rounded up
   */
  record Doubles(double[] packed, double traceUp) {}

  /** A function of the integers alone, so it does not matter who asks first, or for which rows. */
  Doubles doubles() {
    Doubles known = doubles;
    if (known == null) {
      known = convert();
      doubles = known;
    }
    return known;
  }

  private Doubles convert() {
    double[] packed = new double[low.length];
    for (int k = 0; k < packed.length; k++) {
      packed[k] = nearest(k) * UNIT;
    }
    double trace = 0;
    for (int i = 0; i < order - ExactStatistics.EXTRA_COLUMNS; i++) {
      trace = Rounding.addUp(trace, Math.nextUp(packed[index(i, i)]));
    }
    return new Doubles(packed, trace);
  }

  /** Entry k of the packed array: its upper and lower 64 bits. */
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
        && kept == that.kept
        && Arrays.equals(high, that.high)
        && Arrays.equals(low, that.low);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(high) + Arrays.hashCode(low);
  }
}
