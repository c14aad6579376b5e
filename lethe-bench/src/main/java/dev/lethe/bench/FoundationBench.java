package dev.lethe.bench;

import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.RowBlock;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.StatisticsAccumulator;
import java.io.PrintStream;

/** The floor that everything stands on: exact Grams. */
final class FoundationBench {

  private FoundationBench() {}

  static boolean run(PrintStream out) {
    boolean met = true;
    for (Kernel kernel : Kernels.all()) {
      met &= exactGram(out, kernel, 200_000, 64);
      met &= exactGram(out, kernel, 20_000, 784);
    }
    return met;
  }

  private static boolean exactGram(PrintStream out, Kernel kernel, int n, int d) {
    GridRows rows = GeneratedRows.inUnitBall(1, n, d);
    double[] gram = new double[d * d];
    try (RowBlock block = GeneratedRows.asBlock(rows, kernel)) {
      return new Race("exact Gram, n = " + n + ", d = " + d + ", kernel " + kernel.name())
          .contender(
              "raw dsyrk on doubles",
              () -> {
                kernel.gram(block, gram);
                return gram[0];
              })
          .contender(
              "exact statistics from grid rows",
              2.0,
              () -> {
                try (StatisticsAccumulator accumulator =
                    new StatisticsAccumulator(kernel, d, NormShells.unitBall(16))) {
                  accumulator.addAll(rows, 0, n);
                  return accumulator.build().count();
                }
              })
          .report(out, 3, 9);
    }
  }
}
