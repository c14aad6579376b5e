package dev.lethe.statistics;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;
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
 * of the kernel's sums (docs/mathematics/statistics.md). The kernel is trusted for nothing else:
 * each block is checked against Xᵀ(X·1) in 64-bit integers. Statistics without products of
 * different features need neither blocks nor kernel ({@link FewRows}). Not thread-safe; use one per
 * thread and {@link ExactStatistics#plus} the results.
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
  private final int checkedRows;
  private final double[] row;
  private final double[] gram;
  private final FewRows few;
  private final @Nullable WideGram[] withoutProducts;
  private final ClassSums classSums;
  private double featureSum;

  public StatisticsAccumulator(Kernel kernel, int features, NormShells shells) {
    this.kernel = kernel;
    this.shells = shells;
    this.features = ExactStatistics.requireFeatures(features);
    this.order = features + ExactStatistics.EXTRA_COLUMNS;
    this.blockRows = Math.max(MIN_BLOCK_ROWS, Math.min(Grid.EXACT_ROWS, BLOCK_ENTRIES / order));
    // A row sum is at most √order·‖(x, y, 1)‖ ≤ √(3·order)·2²⁰ (and a little), times a value of at
    // most 2²⁰: this many rows stay within 2⁵³.
    this.checkedRows = Grid.EXACT_ROWS / ((int) Math.sqrt(3.0 * order) + 2);
    this.open = new Shell[shells.count()];
    this.row = new double[order];
    this.gram = shells.keepProducts() ? square(order) : new double[0];
    this.few = new FewRows(features, shells);
    this.withoutProducts = new WideGram[shells.count()];
    this.classSums = ClassSums.none(shells, features);
  }

  private static double[] square(int order) {
    try {
      return new double[order * order];
    } catch (OutOfMemoryError none) {
      throw WideGram.tooWide(order, none);
    }
  }

  /**
   * Adds one row of grid integers.
   *
   * @param values holds the row's features from {@code offset} on, each within ±2²⁰
   * @param label within ±2²⁰; 0 where there is none
   */
  public void add(int[] values, int offset, int label) {
    int of = classSums.classOf(label);
    if (shells.keepProducts()) {
      addToBlock(values, offset, label);
    } else {
      few.add(withoutProducts, values, offset, label);
    }
    classSums.add(of, values, offset);
  }

  private void addToBlock(int[] values, int offset, int label) {
    double normSquared = widen(values, offset);
    row[features] = label;
    row[features + 1] = 1;
    // The unit ball implies the range of each value; the larger ball of a bias column does not.
    if (!(normSquared <= Grid.ONE_SQUARED) || label > Grid.ONE || label < -Grid.ONE) {
      requireInRange(values, offset, features, label);
    }
    shell(shells.shellOf((long) normSquared)).append(featureSum + label + 1);
  }

  /**
   * Copies the features into {@link #row} as doubles and adds them up.
   *
   * <p>Four chains of sums keep the processor busy; integers below 2⁵³ sum exactly in any order. A
   * norm beyond that is rounded, but stays far above every threshold.
   *
   * @return Σv²
   */
  private double widen(int[] values, int offset) {
    double squares0 = 0;
    double squares1 = 0;
    double squares2 = 0;
    double squares3 = 0;
    double sum0 = 0;
    double sum1 = 0;
    int i = 0;
    for (; i + 3 < features; i += 4) {
      double a = values[offset + i];
      double b = values[offset + i + 1];
      double c = values[offset + i + 2];
      double d = values[offset + i + 3];
      row[i] = a;
      row[i + 1] = b;
      row[i + 2] = c;
      row[i + 3] = d;
      squares0 += a * a;
      squares1 += b * b;
      squares2 += c * c;
      squares3 += d * d;
      sum0 += a + b;
      sum1 += c + d;
    }
    for (; i < features; i++) {
      double a = values[offset + i];
      row[i] = a;
      squares0 += a * a;
      sum0 += a;
    }
    featureSum = sum0 + sum1;
    return squares0 + squares1 + (squares2 + squares3);
  }

  /** Adds rows {@code from} (inclusive) to {@code to} (exclusive). */
  public void addAll(GridRows rows, int from, int to) {
    for (int r = from; r < to; r++) {
      add(rows.features(), r * features, rows.labels()[r]);
    }
  }

  /** Refuses a row with a feature or a label outside ±2²⁰. */
  static void requireInRange(int[] values, int offset, int features, int label) {
    for (int i = 0; i < features; i++) {
      int v = values[offset + i];
      if (v > Grid.ONE || v < -Grid.ONE) {
        throw new BadInputException(
            "a grid value must be within ±2²⁰ = ±" + Grid.ONE + ", but feature " + i + " is " + v);
      }
    }
    if (label > Grid.ONE || label < -Grid.ONE) {
      throw new BadInputException(
          "a grid label must be within ±2²⁰ = ±" + Grid.ONE + ", but is " + label);
    }
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
    @Nullable WideGram[] grams = new WideGram[open.length];
    for (int s = 0; s < open.length; s++) {
      Shell shell = open[s];
      if (shell != null) {
        shell.flush();
      }
      WideGram sum = shell == null ? withoutProducts[s] : shell.total;
      grams[s] = sum == null ? null : sum.plus(new WideGram(order, shells.products()));
    }
    return new ExactStatistics(features, shells, grams, classSums.copy());
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
    final WideGram total = new WideGram(order, Products.ALL);

    /**
     * Xᵀ(X·1) of the open block, in 64-bit integers: below 2⁵³·√(3(d+2)) by Cauchy–Schwarz. The
     * last few rows wait in doubles, which vectorise and are exact for that few.
     */
    final long[] checksum = new long[order];

    final double[] recent = new double[order];
    int recentRows;

    void append(double rowSum) {
      block.append(row, 0);
      for (int i = 0; i < order; i++) {
        recent[i] += row[i] * rowSum;
      }
      if (++recentRows == checkedRows) {
        settleChecksum();
      }
      if (block.rows() == blockRows) {
        flush();
      }
    }

    private void settleChecksum() {
      for (int i = 0; i < order; i++) {
        checksum[i] += (long) recent[i];
        recent[i] = 0;
      }
      recentRows = 0;
    }

    void flush() {
      if (block.rows() == 0) {
        return;
      }
      settleChecksum();
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
