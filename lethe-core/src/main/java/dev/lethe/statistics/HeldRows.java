package dev.lethe.statistics;

import dev.lethe.base.Progress;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.linalg.Device;
import dev.lethe.linalg.DeviceException;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.linalg.ResidentRows;
import dev.lethe.linalg.SlopeCode;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Rows that were brought into the memory of a device. That they arrived is seen by their sums.
 *
 * @param progress hears of every pass, and may cancel there
 */
record HeldRows(ResidentRows rows, Progress progress) implements ResidentRows {

  @Override
  public void put(int first, int[] values, int offset, int[] labels, int labelOffset, int count) {
    rows.put(first, values, offset, labels, labelOffset, count);
  }

  @Override
  public long[] columnSums() {
    return rows.columnSums();
  }

  @Override
  public Sums pass(SlopeCode slopes, double[] w) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("interrupted");
    }
    Sums sums = rows.pass(slopes, w);
    progress.advance(1, 1);
    return sums;
  }

  @Override
  public void close() {
    rows.close();
  }

  static Optional<ResidentRows> of(
      Device device,
      GridRows rows,
      int stride,
      int outputs,
      Kernel kernel,
      ParallelBlocks parallel,
      Progress progress) {
    int full = (RowEngine.MOST_BLOCK_ROWS - 1) / stride + 1;
    int blocks = rows.rows() / RowEngine.MOST_BLOCK_ROWS;
    int rest = rows.rows() % RowEngine.MOST_BLOCK_ROWS;
    int count = blocks * full + (rest == 0 ? 0 : (rest - 1) / stride + 1);
    try {
      Optional<ResidentRows> held = device.hold(rows.columns(), count, outputs);
      held.ifPresent(target -> fill(target, rows, stride, full, kernel, parallel));
      return held.map(target -> new HeldRows(target, progress));
    } catch (DeviceException failed) {
      return Optional.empty();
    }
  }

  private static void fill(
      ResidentRows target,
      GridRows rows,
      int stride,
      int full,
      Kernel kernel,
      ParallelBlocks parallel) {
    long[] expected = new long[rows.columns() + 1];
    try {
      parallel.map(
          IndexRange.split(rows.rows(), RowEngine.MOST_BLOCK_ROWS).iterator(),
          -1,
          block -> {
            int first = block.from() / RowEngine.MOST_BLOCK_ROWS * full;
            GridRows some = stride == 1 ? rows : new EveryNthRow(stride).of(rows, block, kernel);
            IndexRange sent = stride == 1 ? block : new IndexRange(0, some.rows());
            int offset = sent.from() * rows.columns();
            target.put(first, some.features(), offset, some.labels(), sent.from(), sent.size());
            return columnSums(some, sent);
          },
          sums -> add(expected, sums),
          Progress.SILENT);
      long[] found = target.columnSums();
      for (int j = 0; j < expected.length; j++) {
        if (found[j] != expected[j]) {
          throw new VerificationFailedException(
              "kernel '%s' holds other rows than it was given: column %d sums to %d instead of %d; use another kernel (-Dlethe.kernel=java)"
                  .formatted(kernel.name(), j, found[j], expected[j]));
        }
      }
    } catch (RuntimeException | Error failed) {
      target.close();
      throw failed;
    }
  }

  private static long[] columnSums(GridRows rows, IndexRange of) {
    long[] sums = new long[rows.columns() + 1];
    for (int i = of.from(); i < of.to(); i++) {
      int offset = i * rows.columns();
      for (int j = 0; j < rows.columns(); j++) {
        sums[j] += rows.features()[offset + j];
      }
      sums[rows.columns()] += rows.labels()[i];
    }
    return sums;
  }

  private static void add(long[] total, long[] part) {
    for (int j = 0; j < total.length; j++) {
      total[j] += part[j];
    }
  }
}
