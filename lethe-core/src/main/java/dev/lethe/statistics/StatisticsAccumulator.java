package dev.lethe.statistics;

import dev.lethe.base.Grid;
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
 * each block is checked against Xᵀ(X·1), n and Σ‖x‖² in 64-bit integers. Statistics without
 * products of different features need neither blocks nor kernel ({@link FewRows}). Not thread-safe;
 * use one per thread and {@link ExactStatistics#plus} the results.
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
  private final WideRow row;
  private final double[] gram;
  private final FewRows few;
  private final @Nullable WideGram[] withoutProducts;
  private final ClassSums classSums;

  public StatisticsAccumulator(Kernel kernel, int features, NormShells shells) {
    this.kernel = kernel;
    this.shells = shells;
    this.features = ExactStatistics.requireFeatures(features);
    this.order = features + ExactStatistics.EXTRA_COLUMNS;
    this.blockRows = Math.max(MIN_BLOCK_ROWS, Math.min(Grid.EXACT_ROWS, BLOCK_ENTRIES / order));
    this.open = new Shell[shells.count()];
    this.row = new WideRow(features);
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
    long normSquared = row.take(values, offset, label);
    shell(shells.shellOf(normSquared)).append(normSquared);
  }

  /** Adds rows {@code from} (inclusive) to {@code to} (exclusive). */
  public void addAll(GridRows rows, int from, int to) {
    for (int r = from; r < to; r++) {
      add(rows.features(), r * features, rows.labels()[r]);
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

    final GramChecksum checksum = new GramChecksum(order);

    void append(long normSquared) {
      block.append(row.entries(), 0);
      checksum.add(row, normSquared);
      if (block.rows() == blockRows) {
        flush();
      }
    }

    void flush() {
      if (block.rows() == 0) {
        return;
      }
      kernel.gram(block, gram);
      GramChecksum.require(checksum.take(), GramChecksum.in(gram, order), kernel.name());
      total.addExact(gram);
      block.clear();
    }
  }
}
