package dev.lethe.statistics;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.linalg.Kernel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Exact statistics of rows in memory, on several threads.
 *
 * <p>Threads take chunks of rows as they come and merge their sums at the end; integer sums do not
 * care about the order, so the result is the same bits for any number of threads.
 */
public record ParallelStatistics(Kernel kernel, int threads) {

  private static final int CHUNK_ROWS = 1 << 12;

  public ParallelStatistics {
    if (threads < 1) {
      throw new BadUsageException("the number of threads must be at least 1, but got " + threads);
    }
  }

  public ExactStatistics of(GridRows rows, NormShells shells, Progress progress) {
    AtomicInteger next = new AtomicInteger();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<ExactStatistics>> parts = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        parts.add(pool.submit(() -> takeChunks(rows, shells, next, progress)));
      }
      ExactStatistics sum = ExactStatistics.empty(rows.columns(), shells);
      for (Future<ExactStatistics> part : parts) {
        sum = sum.plus(part.get());
      }
      return sum;
    } catch (ExecutionException failure) {
      if (failure.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(failure.getCause());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new java.util.concurrent.CancellationException("interrupted");
    } finally {
      pool.shutdownNow();
    }
  }

  private ExactStatistics takeChunks(
      GridRows rows, NormShells shells, AtomicInteger next, Progress progress) {
    int chunks = (rows.rows() + CHUNK_ROWS - 1) / CHUNK_ROWS;
    try (StatisticsAccumulator accumulator =
        new StatisticsAccumulator(kernel, rows.columns(), shells)) {
      for (int chunk = next.getAndIncrement(); chunk < chunks; chunk = next.getAndIncrement()) {
        int from = chunk * CHUNK_ROWS;
        accumulator.addAll(rows, from, Math.min(rows.rows(), from + CHUNK_ROWS));
        synchronized (next) {
          progress.advance(Math.min(rows.rows(), from + CHUNK_ROWS), rows.rows());
        }
      }
      return accumulator.build();
    }
  }
}
