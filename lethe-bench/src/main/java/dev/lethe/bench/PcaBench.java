package dev.lethe.bench;

import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.bench.generated.RowStatistics;
import dev.lethe.bench.race.Race;
import dev.lethe.bound.Capacity;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SpectralBounds;
import dev.lethe.pca.Pca;
import dev.lethe.statistics.ExactStatistics;
import java.io.PrintStream;

/**
 * What the proof of the PCA bound costs beside the eigensolve that every PCA needs; the rest of the
 * bound, from the gap on, is a formula. Large proofs use a second core where there is one; small
 * ones do not, so that processor time tells more of them on a busy machine.
 */
final class PcaBench {

  private static final int COMPONENTS = 10;

  /** Proofs of smaller order stay on the calling thread. */
  private static final int SHARED = 256;

  private PcaBench() {}

  static boolean run(PrintStream out) {
    boolean met = true;
    for (Kernel kernel : Kernels.all()) {
      met &= bound(out, kernel, 5_000, 100, 128, 15);
      met &= bound(out, kernel, 10_000, 784, kernel == Kernels.java() ? 1 : 4, 15);
    }
    return met;
  }

  private static boolean bound(
      PrintStream out, Kernel kernel, int n, int d, int repeats, int rounds) {
    ExactStatistics rows = RowStatistics.of(GeneratedRows.decaying(3, n, d), kernel);
    Enclosure matrix = rows.gram();
    Pca pca = Pca.ofRank(COMPONENTS).withKernel(kernel);
    Capacity m = Capacity.of(1);
    Race race = new Race("PCA, d = " + d + ", k = " + COMPONENTS + ", kernel " + kernel.name());
    return (d < SHARED ? race.onOneThread() : race)
        .contender(
            "eigensolve",
            () -> Race.repeat(repeats, () -> kernel.eigen(matrix.centre(), true).values()[0]))
        .contender(
            "eigensolve and proved gap",
            1.1,
            () -> Race.repeat(repeats, () -> SpectralBounds.gapAtLeast(matrix, COMPONENTS, kernel)))
        .contender(
            "all from exact statistics to RS bound",
            () -> Race.repeat(repeats, () -> pca.retain(rows, m).value()))
        .report(out, 5, rounds);
  }
}
