package dev.lethe.unlearn.population;

import dev.lethe.base.Processors;
import dev.lethe.base.Progress;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.ParallelStatistics;

/** Exact statistics of rows that come or go, by the way that suits their number. */
public final class RowSums {

  /** Fewer are not worth threads and blocks. */
  private static final int MANY = 256;

  private RowSums() {}

  /** The result does not depend on the way, the kernel or the threads. */
  public static ExactStatistics of(GridRows rows, NormShells shells) {
    return rows.rows() < MANY
        ? ExactStatistics.ofFew(rows, shells)
        : new ParallelStatistics(Kernels.best(), Processors.count())
            .of(rows, shells, Progress.SILENT);
  }
}
