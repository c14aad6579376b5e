package dev.lethe.statistics;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.ParallelBlocks;
import java.util.ArrayList;
import java.util.List;

/**
 * Exact statistics of rows in memory, on several threads.
 *
 * <p>Integer sums do not care about the order, so the result is the same bits for any number of
 * threads.
 */
public record ParallelStatistics(Kernel kernel, int threads) {

  private static final int MOST_CHUNK_ROWS = 1 << 12;

  /** Of longer ones threads would end at too different times; packed they are below 2²¹ bytes. */
  private static final int CHUNK_VALUES = 750_000;

  public ExactStatistics of(GridRows rows, NormShells shells, Progress progress) {
    return of(List.of(rows), shells, progress);
  }

  /** Of all rows of several tables, which together may be more than one array holds. */
  public ExactStatistics of(List<GridRows> tables, NormShells shells, Progress progress) {
    int columns = tables.get(0).columns();
    int together = Math.max(1, Math.min(MOST_CHUNK_ROWS, CHUNK_VALUES / columns));
    List<Chunk> chunks = new ArrayList<>();
    long total = 0;
    for (GridRows rows : tables) {
      if (rows.columns() != columns) {
        throw new BadInputException(
            "rows of %d features have no sums with rows of %d".formatted(columns, rows.columns()));
      }
      for (IndexRange range : IndexRange.split(rows.rows(), together)) {
        total += range.size();
        chunks.add(new Chunk(rows, range, total));
      }
    }
    long all = total;
    return StatisticsSum.of(
        kernel,
        columns,
        shells,
        sum -> {
          ParallelBlocks.on(threads)
              .map(
                  chunks.iterator(),
                  chunks.size(),
                  chunk -> {
                    sum.addAll(chunk.rows, chunk.range.from(), chunk.range.to());
                    return chunk;
                  },
                  chunk -> progress.advance(chunk.end, all),
                  Progress.SILENT);
          return sum.build();
        });
  }

  /** Some rows of a table, and how many there are up to the last of them. */
  private record Chunk(GridRows rows, IndexRange range, long end) {}
}
