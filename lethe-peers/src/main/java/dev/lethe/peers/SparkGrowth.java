package dev.lethe.peers;

import dev.lethe.bench.race.Clock;
import dev.lethe.bench.race.Race;
import dev.lethe.erm.LogisticRisk;
import dev.lethe.erm.LogisticRiskOnRows;
import dev.lethe.spark.SparkRows;
import dev.lethe.statistics.StatisticsFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;

/** How passes grow with rows, and what that means for a large cluster, on paper. */
final class SparkGrowth {

  private static final int CORES = 2;

  private SparkGrowth() {}

  /** Seconds of a pass for the Gram and for the gradient. */
  private record Seconds(double gram, double gradient) {}

  static void run(PrintStream out, SparkSession session, int mostBlocks, int columns) {
    out.printf(
        Locale.ROOT,
        "%ngrowth in rows, %d features%n  %12s %12s %12s%n",
        columns,
        "rows",
        "Gram ms",
        "gradient ms");
    for (int blocks = Math.max(1, mostBlocks / 100); blocks <= mostBlocks; blocks *= 10) {
      SparkData data = new SparkData(session, blocks, columns);
      Seconds seconds = measure(data);
      out.printf(
          Locale.ROOT,
          "  %,12d %12.1f %12.1f%n",
          data.rows(),
          seconds.gram * 1e3,
          seconds.gradient * 1e3);
    }
  }

  private static Seconds measure(SparkData data) {
    try (SparkRows rows = data.ours()) {
      LogisticRisk risk = LogisticRiskOnRows.of(rows);
      double[] w = SparkRace.somewhere(data.columns());
      return new Seconds(
          fastest(() -> rows.statistics(SparkRace.SHELLS).count()),
          fastest(() -> risk.pass(w).meanLoss()));
    }
  }

  private static double fastest(Race.Work work) {
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < 4; i++) {
      double start = Clock.WALL.seconds();
      work.run();
      best = Math.min(best, Clock.WALL.seconds() - start);
    }
    return best;
  }

  /** A cluster that nobody here has. */
  private record Cluster(double rows, int columns, int executors, int coresEach) {

    static final Cluster ON_PAPER = new Cluster(1e10, 1000, 100, 4);

    /** Ten tasks a core, so that a slow one does not matter. */
    static final int TASKS_PER_CORE = 10;

    double cores() {
      return (double) executors * coresEach;
    }

    double partitions() {
      return TASKS_PER_CORE * cores();
    }

    double bytesEach() {
      return rows * (columns + 1) * 4 / executors;
    }
  }

  /** 10¹⁰ rows × 1,000 features on 100 executors, from rates per core and bytes measured here. */
  static void onPaper(PrintStream out, SparkSession session, int blocks) {
    Cluster paper = Cluster.ON_PAPER;
    SparkData data = new SparkData(session, blocks, paper.columns);
    Seconds seconds = measure(data);
    double gram = data.rows() / seconds.gram / CORES;
    double gradient = data.rows() / seconds.gradient / CORES;
    long statistics;
    try (SparkRows ours = data.ours()) {
      statistics = bytes(ours);
    }
    double sums = 16.0 * paper.columns;
    out.printf(
        Locale.ROOT,
        "%non paper: %.0e rows × %,d features on %d executors of %d cores, %.0f partitions%n",
        paper.rows,
        paper.columns,
        paper.executors,
        paper.coresEach,
        paper.partitions());
    out.printf(
        Locale.ROOT,
        "  measured here, for each core: Gram %.3g rows/s, gradient %.3g rows/s%n",
        gram,
        gradient);
    out.printf(
        Locale.ROOT,
        "  Gram      %,.0f s of compute; %.1f MB a partition, %.1f GB shuffled%n",
        paper.rows / gram / paper.cores(),
        statistics / 1e6,
        statistics * paper.partitions() / 1e9);
    out.printf(
        Locale.ROOT,
        "  gradient  %,.0f s of compute a pass; %.0f kB a partition, %.2f GB shuffled%n",
        paper.rows / gradient / paper.cores(),
        sums / 1e3,
        sums * paper.partitions() / 1e9);
    out.printf(
        Locale.ROOT,
        "  rows      %,.0f GB of grid integers an executor: where memory does not hold them, %,.0f s a pass from a disk of 1 GB/s%n",
        paper.bytesEach() / 1e9,
        paper.bytesEach() / 1e9);
  }

  private static long bytes(SparkRows rows) {
    long[] count = {0};
    OutputStream counting =
        new OutputStream() {
          @Override
          public void write(int b) {
            count[0]++;
          }

          @Override
          public void write(byte[] bytes, int from, int length) {
            count[0] += length;
          }
        };
    try {
      StatisticsFormat.write(rows.statistics(SparkRace.SHELLS), counting);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return count[0];
  }
}
