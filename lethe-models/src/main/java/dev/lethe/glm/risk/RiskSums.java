package dev.lethe.glm.risk;

import java.io.Serializable;

/**
 * A number and a vector of some blocks of rows, and what adding them up has rounded away.
 *
 * <p>Block sums come as they are. Putting blocks together splits every addition without error into
 * a sum and its rounding error e (Knuth), and adds up the errors beside. Over N blocks with terms
 * of total size T, |e| sum up to at most N·u·T(1 + γ_N) and adding them is off by γ_N of that, so
 * the value high + low is off by u·T for its own rounding and 2(N·u)²·T for the rest: together at
 * most 2u·T for N ≤ {@link #MOST_BLOCKS}, in whatever order blocks are put together.
 */
final class RiskSums implements Serializable {

  private static final long serialVersionUID = 1;

  /** (2²⁴·u)² is far below u; blocks of 4096 rows make it 7·10¹⁰ rows. */
  static final long MOST_BLOCKS = 1L << 24;

  private long blocks = 1;
  private double scalar;
  private final double[] high;
  private double[] low = {};

  RiskSums(int length) {
    high = new double[length];
  }

  /** Within a block: one more number. */
  void addScalar(double term) {
    scalar += term;
  }

  /** Within a block: one more vector. */
  void addVector(double[] terms) {
    for (int j = 0; j < high.length; j++) {
      high[j] += terms[j];
    }
  }

  /**
   * Within a block: matrix − lift·plain, both symmetric, as block (a, b) of a larger matrix, and as
   * block (b, a).
   */
  void addBlock(double[] matrix, double lift, double[] plain, int a, int b) {
    int whole = (int) Math.round(Math.sqrt(high.length));
    int order = (int) Math.round(Math.sqrt(matrix.length));
    for (int i = 0; i < order; i++) {
      int here = (a * order + i) * whole + b * order;
      int mirrored = (b * order + i) * whole + a * order;
      for (int j = 0; j < order; j++) {
        double entry = matrix[i * order + j] - lift * plain[i * order + j];
        high[here + j] += entry;
        if (a != b) {
          high[mirrored + j] += entry;
        }
      }
    }
  }

  /** The blocks of both; uses this one up. */
  RiskSums plus(RiskSums other) {
    blocks += other.blocks;
    if (blocks > MOST_BLOCKS) {
      throw new IllegalStateException("more than 2²⁴ blocks: rounding is not covered");
    }
    scalar += other.scalar;
    if (low.length == 0) {
      low = new double[high.length];
    }
    for (int j = 0; j < high.length; j++) {
      double a = high[j];
      double b = other.high[j];
      double sum = a + b;
      low[j] += lostIn(a, b, sum) + (other.low.length == 0 ? 0 : other.low[j]);
      high[j] = sum;
    }
    return this;
  }

  /** a + b − sum, without error (Knuth, TAOCP 2, §4.2.2). */
  private static double lostIn(double a, double b, double sum) {
    double second = sum - a;
    return (a - (sum - second)) + (b - second);
  }

  double scalar() {
    return scalar;
  }

  double[] vector() {
    double[] total = high.clone();
    for (int j = 0; j < low.length; j++) {
      total[j] += low[j];
    }
    return total;
  }
}
