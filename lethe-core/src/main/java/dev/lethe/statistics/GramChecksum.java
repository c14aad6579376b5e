package dev.lethe.statistics;

import dev.lethe.base.Grid;
import dev.lethe.base.VerificationFailedException;

/**
 * Xᵀ(X·1) of some widened rows, modulo 2⁶⁴: what the rows of their Gram matrix must sum to. Not
 * thread-safe.
 *
 * <p>Of a block of 2¹³ rows it is below 2⁵³·√(3(d+2)) by Cauchy–Schwarz. The last few rows wait in
 * doubles, which vectorise and are exact for that few.
 */
final class GramChecksum {

  private final int settledRows;
  private final long[] settled;
  private final double[] recent;
  private int recentRows;

  GramChecksum(int order) {
    // A row sum is at most √order·‖(x, y, 1)‖ ≤ √(3·order)·2²⁰ (and a little), times a value of at
    // most 2²⁰: this many rows stay within 2⁵³.
    this.settledRows = Grid.EXACT_ROWS / ((int) Math.sqrt(3.0 * order) + 2);
    this.settled = new long[order];
    this.recent = new double[order];
  }

  void add(WideRow row) {
    double[] entries = row.entries();
    double sum = row.sum();
    for (int i = 0; i < recent.length; i++) {
      recent[i] += entries[i] * sum;
    }
    if (++recentRows == settledRows) {
      settle();
    }
  }

  /** The same of a row of integers, without widening it first. */
  void add(int[] values, int offset, int label, double sum) {
    int features = recent.length - ExactStatistics.EXTRA_COLUMNS;
    for (int i = 0; i < features; i++) {
      recent[i] += (double) values[offset + i] * sum;
    }
    recent[features] += label * sum;
    recent[features + 1] += sum;
    if (++recentRows == settledRows) {
      settle();
    }
  }

  private void settle() {
    for (int i = 0; i < recent.length; i++) {
      settled[i] += (long) recent[i];
      recent[i] = 0;
    }
    recentRows = 0;
  }

  /** Adds this to a sum and is that of no rows then. */
  void moveTo(long[] sum) {
    settle();
    for (int i = 0; i < settled.length; i++) {
      sum[i] += settled[i];
      settled[i] = 0;
    }
  }

  /**
   * Refuses a Gram matrix whose rows do not sum to what they must.
   *
   * @param whose who computed it
   */
  static void require(long[] expected, long[] found, String whose) {
    for (int i = 0; i < expected.length; i++) {
      if (found[i] != expected[i]) {
        throw new VerificationFailedException(
            "kernel '"
                + whose
                + "' returned a wrong Gram matrix: row "
                + i
                + " sums to "
                + found[i]
                + " instead of "
                + expected[i]
                + "; use another kernel (-Dlethe.kernel=java)");
      }
    }
  }
}
