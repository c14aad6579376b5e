package dev.lethe.bench;

import dev.lethe.base.Progress;
import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.bench.race.Race;
import dev.lethe.bench.race.Rate;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.Tables;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.RowBlock;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.privacy.DiscreteGaussian;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.StatisticsAccumulator;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;

/** The floor that everything stands on: exact Grams, dense kernels, grid noise, CSV import. */
final class FoundationBench {

  private FoundationBench() {}

  static boolean run(PrintStream out) {
    boolean met = true;
    for (Kernel kernel : Kernels.all()) {
      met &= exactGram(out, kernel, 200_000, 64);
      met &= exactGram(out, kernel, 20_000, 784);
    }
    for (Kernel kernel : Kernels.all()) {
      if (kernel.name().equals("openblas")) {
        met &= againstDirectCalls(out, kernel, 100_000, 64);
        met &= againstDirectCalls(out, kernel, 10_000, 784);
      }
    }
    met &= gridNoise(out);
    met &= csvImport(out);
    met &= PredictionBench.run(out);
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
          .report(out, 5, 11);
    }
  }

  private static boolean againstDirectCalls(PrintStream out, Kernel kernel, int n, int d) {
    GridRows rows = GeneratedRows.inUnitBall(2, n, d);
    double[] values = new double[n * d];
    for (int k = 0; k < values.length; k++) {
      values[k] = rows.features()[k];
    }
    double[] gram = new double[d * d];
    try (RowBlock block = GeneratedRows.asBlock(rows, kernel);
        DirectOpenBlas direct = new DirectOpenBlas(values, n, d)) {
      boolean met = onRows(out, kernel, block, gram, direct, ", n = " + n + ", d = " + d);
      for (int i = 0; i < d; i++) {
        gram[i * d + i] += 1e6;
      }
      met &= onMatrices(out, kernel, gram, d, direct);
      return met;
    }
  }

  private static boolean onRows(
      PrintStream out,
      Kernel kernel,
      RowBlock block,
      double[] gram,
      DirectOpenBlas direct,
      String size) {
    double[] w = new double[block.columns()];
    double[] product = new double[block.rows()];
    boolean met =
        new Race("Gram" + size + ", kernel openblas")
            .contender("direct dsyrk", direct::gram)
            .contender(
                "kernel",
                1.2,
                () -> {
                  kernel.gram(block, gram);
                  return gram[0];
                })
            .report(out, 3, 15);
    met &=
        new Race("matrix times vector" + size + ", kernel openblas")
            .contender("direct dgemv", direct::multiply)
            .contender(
                "kernel",
                1.2,
                () -> {
                  kernel.multiply(block, w, product);
                  return product[0];
                })
            .report(out, 5, 31);
    return met;
  }

  private static boolean onMatrices(
      PrintStream out, Kernel kernel, double[] definite, int d, DirectOpenBlas direct) {
    SymmetricMatrix matrix = SymmetricMatrix.of(d, definite);
    double[] factor = new double[d * d];
    Race.Work cholesky =
        () -> {
          System.arraycopy(definite, 0, factor, 0, factor.length);
          kernel.cholesky(factor, d);
          return factor[0];
        };
    boolean met =
        new Race("Cholesky, d = " + d + ", kernel openblas")
            .contender("direct dpotrf", () -> repeat(64, d, () -> direct.cholesky(definite)))
            .contender("kernel", 1.2, () -> repeat(64, d, cholesky))
            .report(out, 3, 15);
    met &=
        new Race("eigenvalues and vectors, d = " + d + ", kernel openblas")
            .contender("direct dsyevd", () -> repeat(16, d, () -> direct.eigen(definite)))
            .contender(
                "kernel", 1.2, () -> repeat(16, d, () -> kernel.eigen(matrix, true).values()[0]))
            .report(out, 3, 11);
    return met;
  }

  private static double repeat(int times, int d, Race.Work work) {
    return Race.repeat(d > 200 ? 1 : times, work);
  }

  private static boolean gridNoise(PrintStream out) {
    int samples = 2_000_000;
    DiscreteGaussian noise = DiscreteGaussian.of((1L << 30) + 12_345, RandomBits.secure());
    return new Rate("grid Gaussian noise at g = 2⁻³⁰σ", "samples", samples, 1e6)
        .report(
            out,
            2,
            7,
            () -> {
              long sum = 0;
              for (int i = 0; i < samples; i++) {
                sum += noise.sample();
              }
              return sum;
            });
  }

  private static boolean csvImport(PrintStream out) {
    int columns = 20;
    try {
      Path file = Files.createTempFile("lethe-bench", ".csv");
      try {
        writeCsv(file, 500_000, columns);
        Feature[] features = new Feature[columns];
        for (int i = 0; i < columns; i++) {
          features[i] = Feature.Numeric.of("c" + i, -100, 100);
        }
        Schema schema = Schema.of(features);
        double megabytes = Files.size(file) / 1e6;
        return new Rate("CSV to grid rows, 20 numeric columns", "MB", megabytes, 100)
            .report(
                out,
                2,
                5,
                () -> {
                  long[] sum = {0};
                  GridImport.by(schema)
                      .forEach(
                          Tables.open(file), (row, label, id) -> sum[0] += row[0], Progress.SILENT);
                  return sum[0];
                });
      } finally {
        Files.delete(file);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void writeCsv(Path file, int rows, int columns) throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    try (BufferedWriter writer = Files.newBufferedWriter(file)) {
      for (int i = 0; i < columns; i++) {
        writer.append(i == 0 ? "" : ",").append("c" + i);
      }
      for (int r = 0; r < rows; r++) {
        for (int i = 0; i < columns; i++) {
          long scaled = random.nextLong(-99_999_999, 99_999_999);
          writer
              .append(i == 0 ? "\n" : ",")
              .append(
                  String.format(
                      Locale.ROOT, "%d.%06d", scaled / 1_000_000, Math.abs(scaled % 1_000_000)));
        }
      }
    }
  }
}
