package dev.lethe.bench.scale;

import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.linalg.RowBlock;
import dev.lethe.statistics.GridRows;
import java.util.Collections;

/** Products of columns by the kernel alone, from doubles that stay in the cache: its best rate. */
final class RawProducts {

  /** Small enough for the cache of a core. */
  private static final int ROWS = 1 << 11;

  private final GridRows rows;
  private final Kernel kernel;

  RawProducts(int columns, Kernel kernel) {
    this.rows = GeneratedRows.inUnitBall(9, ROWS, columns);
    this.kernel = kernel;
  }

  /** As many as so many rows have, on all processors. */
  double of(long all) {
    ParallelBlocks parallel = ParallelBlocks.onAllProcessors();
    int times = (int) (all / ROWS / parallel.threads());
    double[] sum = {0};
    parallel.map(
        Collections.nCopies(parallel.threads(), times).iterator(),
        parallel.threads(),
        this::products,
        part -> sum[0] += part,
        (done, total) -> {});
    return sum[0];
  }

  private double products(int times) {
    double[] gram = new double[rows.columns() * rows.columns()];
    try (RowBlock block = GeneratedRows.asBlock(rows, kernel)) {
      for (int i = 0; i < times; i++) {
        kernel.gram(block, gram);
      }
    }
    return gram[0];
  }
}
