package dev.lethe.data.schema;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Count, extremes, mean and deviation of numbers, seen one by one or in parts.
 *
 * <p>Sums are kept in two doubles each, about 106 bits, so that what is drafted does not depend on
 * the way a table was cut into parts.
 */
final class NumberSummary implements Serializable {

  private static final long serialVersionUID = 2;

  private long count;
  private boolean whole = true;
  private double min = Double.POSITIVE_INFINITY;
  private double max = Double.NEGATIVE_INFINITY;
  private final LongSum sum = new LongSum();
  private final LongSum squares = new LongSum();

  void see(double number) {
    count++;
    whole &= number == Math.rint(number);
    min = Math.min(min, number);
    max = Math.max(max, number);
    sum.add(number);
    double square = number * number;
    squares.add(square);
    squares.add(Math.fma(number, number, -square)); // what the product has lost
  }

  void append(NumberSummary next) {
    count += next.count;
    whole &= next.whole;
    min = Math.min(min, next.min);
    max = Math.max(max, next.max);
    sum.append(next.sum);
    squares.append(next.squares);
  }

  long count() {
    return count;
  }

  boolean isWhole() {
    return whole;
  }

  double min() {
    return min;
  }

  double max() {
    return max;
  }

  /** NaN where there is none: no number, or a sum beyond all doubles. */
  double mean() {
    return count == 0 || !sum.isFinite()
        ? Double.NaN
        : sum.value().divide(BigDecimal.valueOf(count), MathContext.DECIMAL128).doubleValue();
  }

  /** The standard deviation, over n; NaN as the mean. */
  double deviation() {
    if (count == 0 || !squares.isFinite()) {
      return Double.NaN;
    }
    BigDecimal n = BigDecimal.valueOf(count);
    BigDecimal s = sum.value();
    BigDecimal variance =
        n.multiply(squares.value())
            .subtract(s.multiply(s))
            .divide(n.multiply(n), MathContext.DECIMAL128);
    return Math.sqrt(Math.max(0, variance.doubleValue()));
  }

  /** A sum of doubles in two of them. */
  private static final class LongSum implements Serializable {

    private static final long serialVersionUID = 1;

    private double high;
    private double low;

    void add(double term) {
      double next = high + term;
      double part = next - high;
      low += (high - (next - part)) + (term - part); // what the sum has lost (Knuth)
      high = next;
    }

    void append(LongSum next) {
      add(next.high);
      add(next.low);
    }

    boolean isFinite() {
      return Double.isFinite(high) && Double.isFinite(low);
    }

    BigDecimal value() {
      return new BigDecimal(high).add(new BigDecimal(low));
    }
  }
}
