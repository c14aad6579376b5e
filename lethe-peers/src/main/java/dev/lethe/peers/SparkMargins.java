package dev.lethe.peers;

import dev.lethe.base.Grid;
import dev.lethe.bench.race.Clock;
import dev.lethe.spark.SparkRows;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowEngine;
import dev.lethe.statistics.RowsInMemory;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.SvmModel;
import dev.lethe.svm.SvmRows;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** A hard margin over rows on a cluster, checked against that in memory. */
final class SparkMargins {

  private static final int COLUMNS = 300;

  /** 200,000 rows. */
  private static final int BLOCKS = 50;

  private static final int PARTITIONS = 8;
  private static final double MARGIN = 0.05;

  private SparkMargins() {}

  static boolean run(PrintStream out, SparkSession session) {
    GridRows all = all();
    out.printf(Locale.ROOT, "%nhard margin, %,d rows, %d features%n", all.rows(), COLUMNS);
    SvmModel here = timed(out, "in memory", RowsInMemory.of(all));
    var blocks =
        JavaSparkContext.fromSparkContext(session.sparkContext())
            .parallelize(IntStream.range(0, BLOCKS).boxed().toList(), PARTITIONS)
            .map(SparkMargins::block);
    try (SparkRows rows = SparkRows.of(blocks, COLUMNS)) {
      rows.count();
      SvmModel there = timed(out, "on Spark", rows);
      boolean same = Arrays.equals(here.weights(), there.weights());
      out.printf("  %s%n", same ? "the same bits" : "OTHER BITS");
      return same;
    }
  }

  private static SvmModel timed(PrintStream out, String where, RowEngine rows) {
    double wall = Clock.WALL.seconds();
    double processor = Clock.PROCESS.seconds();
    SvmModel model = HardMarginSvm.withMargin(MARGIN / 2).train(SvmRows.on(rows));
    out.printf(
        Locale.ROOT,
        "  %-10s %8.2f s, processor %8.2f s%n",
        where,
        Clock.WALL.seconds() - wall,
        Clock.PROCESS.seconds() - processor);
    return model;
  }

  private static GridRows all() {
    int[] features = new int[BLOCKS * SparkData.rowsPerBlock() * COLUMNS];
    int[] labels = new int[BLOCKS * SparkData.rowsPerBlock()];
    for (int b = 0; b < BLOCKS; b++) {
      GridRows block = block(b);
      System.arraycopy(
          block.features(), 0, features, b * block.features().length, block.features().length);
      System.arraycopy(block.labels(), 0, labels, b * block.labels().length, block.labels().length);
    }
    return new GridRows(COLUMNS, features, labels);
  }

  /**
   * Gaussian rows, moved along one direction so that each is at least the margin from its plane.
   */
  private static GridRows block(int number) {
    SplittableRandom random = new SplittableRandom(number);
    int n = SparkData.rowsPerBlock();
    GridRows rows = new GridRows(COLUMNS, new int[n * COLUMNS], new int[n]);
    double[] normal = normal();
    double[] x = new double[COLUMNS];
    for (int i = 0; i < n; i++) {
      double along = 0;
      for (int j = 0; j < COLUMNS; j++) {
        x[j] = 0.7 * random.nextGaussian() / Math.sqrt(COLUMNS);
        along += x[j] * normal[j];
      }
      int label = random.nextBoolean() ? 1 : -1;
      double move = label * (MARGIN + 0.1 * Math.abs(random.nextGaussian())) - along;
      for (int j = 0; j < COLUMNS; j++) {
        rows.features()[i * COLUMNS + j] = (int) ((x[j] + move * normal[j]) * Grid.ONE);
      }
      rows.labels()[i] = label * Grid.ONE;
    }
    return rows;
  }

  private static double[] normal() {
    SplittableRandom random = new SplittableRandom(300);
    double[] normal = random.doubles(COLUMNS, -1, 1).toArray();
    double length = Math.sqrt(Arrays.stream(normal).map(v -> v * v).sum());
    return Arrays.stream(normal).map(v -> v / length).toArray();
  }
}
