package dev.lethe.lab.paper;

import dev.lethe.base.Progress;
import dev.lethe.lab.data.RegressionSet;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.ParallelStatistics;

/** A subsample of a regression's data, with its exact statistics. */
record ErmRows(GridRows rows, ExactStatistics statistics) {

  /** Finer shells than a workspace keeps: figures are about the formulas, not about our storage. */
  private static final int SHELLS = 64;

  /** The kernel whose bits do not depend on what is installed. */
  static final Kernel KERNEL = Kernels.java();

  static ErmRows of(GridRows rows) {
    return new ErmRows(
        rows,
        new ParallelStatistics(KERNEL, 1).of(rows, NormShells.unitBall(SHELLS), Progress.SILENT));
  }

  static ErmRows classes(RegressionSet set, int n, long seed) {
    return of(set.classes(set.sample(n, seed)));
  }

  static ErmRows values(RegressionSet set, int n, long seed) {
    return of(set.values(set.sample(n, seed)));
  }
}
