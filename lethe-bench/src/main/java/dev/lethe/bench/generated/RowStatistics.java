package dev.lethe.bench.generated;

import dev.lethe.base.Processors;
import dev.lethe.base.Progress;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.ParallelStatistics;

/** Exact statistics as a workspace makes them: on all processors, with the usual shells. */
public final class RowStatistics {

  private RowStatistics() {}

  public static ExactStatistics of(GridRows rows, Kernel kernel) {
    return new ParallelStatistics(kernel, Processors.count())
        .of(rows, NormShells.unitBall(NormShells.DEFAULT_COUNT), Progress.SILENT);
  }
}
