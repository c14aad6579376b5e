package dev.lethe.statistics;

import dev.lethe.base.Grid;
import dev.lethe.base.VerificationFailedException;
import java.util.Arrays;

/**
 * What must be found in the Gram matrix of some widened rows, modulo 2⁶⁴: its row sums Xᵀ(X·1), the
 * number of rows n, and its trace over the features Σ‖x‖². Not thread-safe.
 *
 * <p>Row sums alone are blind to a row whose entries add up to 0, as those of rows that were
 * centred one by one may; n tells where such a row was lost, doubled or added to others. Signs in
 * place of the ones would see more, and read one more array for each row.
 *
 * <p>Of a block of 2¹³ rows the row sums are below 2⁵³·√(3(d+2)) by Cauchy–Schwarz. The last few
 * rows wait in doubles, which vectorise and are exact for that few.
 */
final class GramChecksum {

  /** Beside the row sums. */
  private static final int COUNT_AND_TRACE = 2;

  private final int settledRows;
  private final long[] settled;
  private final double[] recent;
  private int recentRows;
  private long count;
  private long trace;

  GramChecksum(int order) {
    // A row sum is at most √order·‖(x, y, 1)‖ ≤ √(3·order)·2²⁰ (and a little), times a value of at
    // most 2²⁰: this many rows stay within 2⁵³.
    this.settledRows = Grid.EXACT_ROWS / ((int) Math.sqrt(3.0 * order) + 2);
    this.settled = new long[order];
    this.recent = new double[order];
  }

  /**
   * @param normSquared of its features
   */
  void add(WideRow row, long normSquared) {
    double[] entries = row.entries();
    double sum = row.sum();
    for (int i = 0; i < recent.length; i++) {
      recent[i] += entries[i] * sum;
    }
    count++;
    trace += normSquared;
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

  /** What was added up; none is from then on. */
  long[] take() {
    settle();
    int order = settled.length;
    long[] sum = Arrays.copyOf(settled, order + COUNT_AND_TRACE);
    sum[order] = count;
    sum[order + 1] = trace;
    Arrays.fill(settled, 0);
    count = 0;
    trace = 0;
    return sum;
  }

  /** The same as found in a full matrix of doubles that hold integers. */
  static long[] in(double[] gram, int order) {
    long[] found = new long[order + COUNT_AND_TRACE];
    for (int i = 0; i < order; i++) {
      for (int j = 0; j < order; j++) {
        found[i] += (long) gram[i * order + j];
      }
    }
    found[order] = (long) gram[order * order - 1];
    for (int i = 0; i < order - ExactStatistics.EXTRA_COLUMNS; i++) {
      found[order + 1] += (long) gram[i * order + i];
    }
    return found;
  }

  /**
   * Refuses a Gram matrix in which something else is found than there must be.
   *
   * @param whose who computed it
   */
  static void require(long[] expected, long[] found, String whose) {
    int order = expected.length - COUNT_AND_TRACE;
    for (int i = 0; i < expected.length; i++) {
      if (found[i] != expected[i]) {
        String what =
            i < order
                ? "row " + i + " sums to "
                : i == order ? "the number of its rows is " : "the trace over the features is ";
        throw new VerificationFailedException(
            "kernel '"
                + whose
                + "' returned a wrong Gram matrix: "
                + what
                + found[i]
                + " instead of "
                + expected[i]
                + "; use another kernel (-Dlethe.kernel=java)");
      }
    }
  }
}
