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

  public ExactStatistics of(GridRows rows, NormShells shells, Progress progress) {
    return of(List.of(rows), shells, progress);
  }

  /** Of all rows of several tables, which together may be more than one array holds. */
  public ExactStatistics of(List<GridRows> tables, NormShells shells, Progress progress) {
    int columns = tables.get(0).columns();
    for (GridRows rows : tables) {
      if (rows.columns() != columns) {
        throw new BadInputException(
            "rows of %d features have no sums with rows of %d".formatted(columns, rows.columns()));
      }
    }
    return StatisticsSum.of(
        kernel,
        columns,
        shells,
        sum -> {
          List<Chunk> chunks = chunks(tables, sum.rowsAtOnce());
          long all = chunks.isEmpty() ? 0 : chunks.get(chunks.size() - 1).end;
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

  private static List<Chunk> chunks(List<GridRows> tables, int together) {
    List<Chunk> chunks = new ArrayList<>();
    long total = 0;
    for (GridRows rows : tables) {
      for (IndexRange range : IndexRange.split(rows.rows(), together)) {
        total += range.size();
        chunks.add(new Chunk(rows, range, total));
      }
    }
    return chunks;
  }

  /** Some rows of a table, and how many there are up to the last of them. */
  private record Chunk(GridRows rows, IndexRange range, long end) {}
}
