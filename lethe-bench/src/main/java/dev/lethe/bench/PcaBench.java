package dev.lethe.bench;

import dev.lethe.bound.Capacity;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.pca.Pca;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.StatisticsAccumulator;
import java.io.PrintStream;

/** What the proof of the PCA bound costs beside the eigensolve that every PCA needs. */
final class PcaBench {

  private static final int COMPONENTS = 10;

  private PcaBench() {}

  static boolean run(PrintStream out) {
    boolean met = true;
    for (Kernel kernel : Kernels.all()) {
      met &= bound(out, kernel, 5_000, 100, 32, 31);
      met &= bound(out, kernel, 10_000, 784, 1, kernel == Kernels.java() ? 7 : 31);
    }
    return met;
  }

  private static boolean bound(
      PrintStream out, Kernel kernel, int n, int d, int repeats, int rounds) {
    ExactStatistics rows = statistics(GeneratedRows.decaying(3, n, d), kernel);
    SymmetricMatrix matrix = rows.gram().centre();
    Pca pca = Pca.ofRank(COMPONENTS).withKernel(kernel);
    Capacity m = Capacity.of(1);
    return new Race("PCA, d = " + d + ", k = " + COMPONENTS + ", kernel " + kernel.name())
        .onOneThread()
        .contender(
            "eigensolve", () -> Race.repeat(repeats, () -> kernel.eigen(matrix, true).values()[0]))
        .contender(
            "eigensolve and RS bound",
            1.1,
            () -> Race.repeat(repeats, () -> pca.retain(rows, m).value()))
        .report(out, Math.min(10, rounds), rounds);
  }

  private static ExactStatistics statistics(GridRows rows, Kernel kernel) {
    try (StatisticsAccumulator accumulator =
        new StatisticsAccumulator(kernel, rows.columns(), NormShells.unitBall(16))) {
      accumulator.addAll(rows, 0, rows.rows());
      return accumulator.build();
    }
  }
}
