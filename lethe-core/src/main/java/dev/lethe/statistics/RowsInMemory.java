package dev.lethe.statistics;

import dev.lethe.base.Progress;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.linalg.ResidentRows;
import java.util.List;
import java.util.Optional;

/**
 * The engine of one machine: rows in an array, blocks on threads.
 *
 * @param progress hears of every block of every pass, and may cancel there
 */
public record RowsInMemory(GridRows rows, Kernel kernel, ParallelBlocks parallel, Progress progress)
    implements RowEngine {

  /** With the fastest kernel and all processors, silently. */
  public static RowsInMemory of(GridRows rows) {
    return new RowsInMemory(
        rows, Kernels.best(), ParallelBlocks.onAllProcessors(), Progress.SILENT);
  }

  @Override
  public long count() {
    return rows.rows();
  }

  @Override
  public int columns() {
    return rows.columns();
  }

  @Override
  public <A> A fold(RowFold<A> fold) {
    List<IndexRange> blocks = IndexRange.split(rows.rows(), MOST_BLOCK_ROWS);
    if (blocks.isEmpty()) {
      return fold.of(rows, new IndexRange(0, 0), kernel);
    }
    InOrder<A> together = new InOrder<>(fold);
    ParallelBlocks threads =
        blocks.size() < parallel.threads() ? ParallelBlocks.on(blocks.size()) : parallel;
    threads.map(
        blocks.iterator(),
        blocks.size(),
        block -> fold.of(rows, block, kernel),
        together::add,
        progress);
    return together.result();
  }

  @Override
  public Optional<ResidentRows> hold(int stride, int outputs) {
    return kernel
        .device()
        .flatMap(device -> HeldRows.of(device, rows, stride, outputs, kernel, parallel, progress));
  }

  @Override
  public ExactStatistics statistics(NormShells shells) {
    return new ParallelStatistics(kernel, parallel.threads()).of(rows, shells, progress);
  }

  @Override
  public GridRows fetch() {
    return rows;
  }

  @Override
  public GridRows some(int most) {
    int stride = (rows.rows() - 1) / most + 1;
    return stride <= 1
        ? rows
        : new EveryNthRow(stride).of(rows, new IndexRange(0, rows.rows()), kernel);
  }
}
