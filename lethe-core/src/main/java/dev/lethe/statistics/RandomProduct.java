package dev.lethe.statistics;

import java.math.BigInteger;
import java.util.SplittableRandom;

/**
 * wᵀGw of a Gram matrix by random weights w: of the rows it is Σ (x·w)², and where somebody else
 * summed them, this tells whether the sum is theirs.
 *
 * <p>The difference to the true sum, where there is one, is a symmetric matrix E of integers that
 * is not 0. So wᵀEw is a polynomial of degree 2 in w that is not 0, and of weights that are drawn
 * evenly from 2²⁴ integers it vanishes with probability at most 2/2²⁴, for every E that does not
 * depend on w (Schwartz 1980, Zippel 1979; over the integers, so nothing wraps around). That is
 * what faults are; against somebody who reads this process's memory it is no help. A true sum
 * always passes.
 *
 * <p>A row (x, y, 1) of up to 20,000 features in a ball has ‖(x, y, 1)‖ ≤ 2²⁰·√3 (and a little), so
 * |(x, y, 1)·w| ≤ 2²³·√20,002·2²⁰·√3 {@literal <} 2⁵¹: squares of 2²³ rows add up to less than
 * 2¹²⁶.
 */
final class RandomProduct {

  private static final int RANGE = 1 << 23;

  /** 2³²·2²³ times this is below 2⁶³. */
  private static final int AT_ONCE = 128;

  private final int[] weights;

  RandomProduct(int[] weights) {
    this.weights = weights;
  }

  /** Other weights each time. */
  static RandomProduct draw(int order) {
    SplittableRandom random = new SplittableRandom();
    return new RandomProduct(random.ints(order, -RANGE, RANGE).toArray());
  }

  /** One for each column, to be read only. */
  int[] weights() {
    return weights;
  }

  /** Of a packed upper triangle. */
  BigInteger of(long[] triangle) {
    BigInteger product = BigInteger.ZERO;
    int k = 0;
    for (int i = 0; i < weights.length; i++) {
      // Off the diagonal an entry stands for two; 2⁶³·2²⁴·20,002 is far below 2¹²⁷.
      Wide row = new Wide();
      row.add(triangle[k++], weights[i]);
      for (int j = i + 1; j < weights.length; ) {
        int some = Math.min(AT_ONCE, weights.length - j);
        row.addTwice(triangle, k, weights, j, some);
        k += some;
        j += some;
      }
      product = product.add(row.value().multiply(BigInteger.valueOf(weights[i])));
    }
    return product;
  }

  /** A sum of products in 128 bits. Not thread-safe. */
  static final class Wide {

    private long high;
    private long low;

    /** Adds a·b. */
    void add(long a, long b) {
      addWide(Math.multiplyHigh(a, b), a * b);
    }

    /** Adds 2·Σ a·b over so many numbers, whose halves times weights fit into 64 bits. */
    private void addTwice(long[] a, int atA, int[] b, int atB, int count) {
      long upper = 0;
      long lower = 0;
      for (int i = 0; i < count; i++) {
        long weight = b[atB + i];
        upper += (a[atA + i] >> 32) * weight;
        lower += (a[atA + i] & 0xffffffffL) * weight;
      }
      add(upper, 1L << 33);
      add(lower, 2);
    }

    private void addWide(long upper, long lower) {
      low += lower;
      high += upper + (Long.compareUnsigned(low, lower) < 0 ? 1 : 0);
    }

    /** Adds this to another and is 0 then. */
    void moveTo(Wide other) {
      other.addWide(high, low);
      high = 0;
      low = 0;
    }

    BigInteger value() {
      return WideGram.wide(high, low);
    }
  }
}
