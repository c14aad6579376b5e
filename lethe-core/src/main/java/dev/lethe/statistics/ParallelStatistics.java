package dev.lethe.statistics;

import dev.lethe.base.Progress;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.ParallelBlocks;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Exact statistics of rows in memory, on several threads.
 *
 * <p>Each worker takes chunks of rows as they come and hands over its sums at the end; integer sums
 * do not care about the order, so the result is the same bits for any number of threads.
 */
public record ParallelStatistics(Kernel kernel, int threads) {

  private static final int CHUNK_ROWS = 1 << 12;

  public ExactStatistics of(GridRows rows, NormShells shells, Progress progress) {
    AtomicInteger next = new AtomicInteger();
    List<ExactStatistics> parts = new ArrayList<>();
    ParallelBlocks.on(threads)
        .map(
            IntStream.range(0, threads).iterator(),
            threads,
            worker -> takeChunks(rows, shells, next, progress),
            parts::add,
            Progress.SILENT);
    ExactStatistics sum = ExactStatistics.empty(rows.columns(), shells);
    for (ExactStatistics part : parts) {
      sum = sum.plus(part);
    }
    return sum;
  }

  private ExactStatistics takeChunks(
      GridRows rows, NormShells shells, AtomicInteger next, Progress progress) {
    int chunks = (rows.rows() + CHUNK_ROWS - 1) / CHUNK_ROWS;
    try (StatisticsAccumulator accumulator =
        new StatisticsAccumulator(kernel, rows.columns(), shells)) {
      for (int chunk = next.getAndIncrement(); chunk < chunks; chunk = next.getAndIncrement()) {
        int from = chunk * CHUNK_ROWS;
        int to = Math.min(rows.rows(), from + CHUNK_ROWS);
        accumulator.addAll(rows, from, to);
        synchronized (next) { // an implementation of Progress need not be thread-safe
          progress.advance(to, rows.rows());
        }
      }
      return accumulator.build();
    }
  }
}
