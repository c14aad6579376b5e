package dev.lethe.statistics;

import dev.lethe.base.BadInputException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.RowBlock;
import org.jspecify.annotations.Nullable;

/**
 * Collects rows into {@link ExactStatistics}: one block of doubles per norm shell, turned into
 * 128-bit integers whenever it is full.
 *
 * <p>Each row is widened to (x, y, 1), so one Gram matrix holds XᵀX, Xᵀy, Σx, yᵀy, Σy and n. A
 * block has at most 2¹³ rows of entries up to 2²⁰: its Gram is exact in doubles whatever the order
 * of the kernel's sums (MATH §8). The kernel is trusted for nothing else: each block is checked
 * against Xᵀ(X·1) in 64-bit integers. Not thread-safe; use one per thread and {@link
 * ExactStatistics#plus} the results.
 */
public final class StatisticsAccumulator implements AutoCloseable {

  /** Blocks of about half a megabyte stay in the second-level cache while they are filled. */
  private static final int BLOCK_ENTRIES = 1 << 16;

  private static final int MIN_BLOCK_ROWS = 512;

  private final Kernel kernel;
  private final NormShells shells;
  private final int features;
  private final int order;
  private final int blockRows;
  private final @Nullable Shell[] open;
  private final double[] row;
  private final double[] gram;

  public StatisticsAccumulator(Kernel kernel, int features, NormShells shells) {
    this.kernel = kernel;
    this.shells = shells;
    this.features = ExactStatistics.requireFeatures(features);
    this.order = features + ExactStatistics.EXTRA_COLUMNS;
    this.blockRows = Math.max(MIN_BLOCK_ROWS, Math.min(Grid.EXACT_ROWS, BLOCK_ENTRIES / order));
    this.open = new Shell[shells.count()];
    this.row = new double[order];
    this.gram = new double[order * order];
  }

  /**
   * Adds one row of grid integers.
   *
   * @param values holds the row's features from {@code offset} on, each within ±2²⁰
   * @param label within ±2²⁰; 0 where there is none
   */
  public void add(int[] values, int offset, int label) {
    long normSquared = 0;
    long sum = label + 1L;
    int outside = 0;
    for (int i = 0; i < features; i++) {
      int v = values[offset + i];
      // Both terms are negative exactly when v is out of range, without a branch in the loop.
      outside |= (Grid.ONE - v) | (Grid.ONE + v);
      normSquared += (long) v * v;
      sum += v;
      row[i] = v;
    }
    if (outside < 0 || label > Grid.ONE || label < -Grid.ONE) {
      throw outOfRange(values, offset, label);
    }
    row[features] = label;
    row[features + 1] = 1;
    shell(shells.shellOf(normSquared)).append(sum);
  }

  /** Adds rows {@code from} (inclusive) to {@code to} (exclusive). */
  public void addAll(GridRows rows, int from, int to) {
    for (int r = from; r < to; r++) {
      add(rows.features(), r * features, rows.labels()[r]);
    }
  }

  private BadInputException outOfRange(int[] values, int offset, int label) {
    for (int i = 0; i < features; i++) {
      int v = values[offset + i];
      if (v > Grid.ONE || v < -Grid.ONE) {
        return new BadInputException(
            "a grid value must be within ±2²⁰ = ±" + Grid.ONE + ", but feature " + i + " is " + v);
      }
    }
    return new BadInputException(
        "a grid label must be within ±2²⁰ = ±" + Grid.ONE + ", but is " + label);
  }

  private Shell shell(int s) {
    Shell shell = open[s];
    if (shell == null) {
      shell = new Shell();
      open[s] = shell;
    }
    return shell;
  }

  /** The statistics of all rows added so far; adding may go on. */
  public ExactStatistics build() {
    WideGram[] grams = new WideGram[open.length];
    for (int s = 0; s < open.length; s++) {
      Shell shell = open[s];
      if (shell != null) {
        shell.flush();
        grams[s] = shell.total.plus(new WideGram(order));
      }
    }
    return ExactStatistics.ofShells(features, shells, grams);
  }

  /** Frees the blocks; the accumulator is then unusable. */
  @Override
  public void close() {
    for (int s = 0; s < open.length; s++) {
      Shell shell = open[s];
      if (shell != null) {
        shell.block.close();
        open[s] = null;
      }
    }
  }

  /** The open block of one shell and the integers of its full ones. */
  private final class Shell {

    final RowBlock block = kernel.newBlock(blockRows, order);
    final WideGram total = new WideGram(order);

    /** Xᵀ(X·1) of the open block: below 2⁵³·√(d+2) by Cauchy–Schwarz, so 64 bits hold it. */
    final long[] checksum = new long[order];

    void append(long rowSum) {
      block.append(row, 0);
      for (int i = 0; i < order; i++) {
        checksum[i] += (long) row[i] * rowSum;
      }
      if (block.rows() == blockRows) {
        flush();
      }
    }

    void flush() {
      if (block.rows() == 0) {
        return;
      }
      kernel.gram(block, gram);
      for (int i = 0; i < order; i++) {
        long sum = 0;
        for (int j = 0; j < order; j++) {
          sum += (long) gram[i * order + j];
        }
        if (sum != checksum[i]) {
          throw new VerificationFailedException(
              "kernel '"
                  + kernel.name()
                  + "' returned a wrong Gram matrix: row "
                  + i
                  + " sums to "
                  + sum
                  + " instead of "
                  + checksum[i]
                  + "; use another kernel (-Dlethe.kernel=java)");
        }
        checksum[i] = 0;
      }
      total.addExact(gram);
      block.clear();
    }
  }
}
