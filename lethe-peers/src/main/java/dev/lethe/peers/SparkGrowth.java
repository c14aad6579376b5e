package dev.lethe.peers;

import dev.lethe.bench.growth.Exponent;
import dev.lethe.bench.race.Clock;
import dev.lethe.bench.race.Race;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskOnRows;
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
  private static final int SIZES = 5;

  /** Passes of a training at 10⁶ × 50, as {@code ./bench floor} counts them. */
  private static final int GRADIENTS = 18;

  /** An assumption: what an hour of a core is let for, without discounts. */
  private static final double EUROS = 0.05;

  /** The largest size over the smallest. */
  private static final double DECADES = 100;

  private SparkGrowth() {}

  /** Seconds of a pass for the Gram and for the gradient. */
  private record Seconds(double gram, double gradient) {}

  /** Five sizes over two decades, each on its own rows, and the powers by which time grows. */
  static boolean run(PrintStream out, SparkSession session, int mostBlocks, int columns) {
    out.printf(
        Locale.ROOT,
        "%ngrowth in rows, %d features%n  %12s %12s %12s%n",
        columns,
        "rows",
        "Gram ms",
        "gradient ms");
    double[] rows = new double[SIZES];
    double[] gram = new double[SIZES];
    double[] gradient = new double[SIZES];
    for (int i = 0; i < SIZES; i++) {
      int blocks =
          (int) Math.round(mostBlocks * Math.pow(DECADES, (i + 1.0 - SIZES) / (SIZES - 1)));
      SparkData data = new SparkData(session, blocks, columns);
      Seconds seconds = measure(data);
      rows[i] = data.rows();
      gram[i] = seconds.gram;
      gradient[i] = seconds.gradient;
      out.printf(
          Locale.ROOT,
          "  %,12d %12.1f %12.1f%n",
          data.rows(),
          seconds.gram * 1e3,
          seconds.gradient * 1e3);
    }
    Exponent ofGram = Exponent.of(rows, gram);
    Exponent ofGradient = Exponent.of(rows, gradient);
    print(out, "Gram", ofGram);
    print(out, "gradient", ofGradient);
    return !ofGram.exceeds(1) && !ofGradient.exceeds(1);
  }

  /**
   * Far more rows than memory holds, piece after piece: each is made, measured and let go, and the
   * statistics add up as those of all rows at once would.
   */
  static boolean inPieces(
      PrintStream out, SparkSession session, int pieces, int blocks, int columns) {
    double gram = 0;
    double gradient = 0;
    double first = 0;
    long rows = 0;
    for (int piece = 0; piece < pieces; piece++) {
      SparkData data = new SparkData(session, blocks, columns);
      Seconds seconds = measure(data);
      gram += seconds.gram;
      gradient += seconds.gradient;
      rows += data.rows();
      first = piece == 0 ? seconds.gram + seconds.gradient : first;
    }
    double growth = (gram + gradient) / pieces / first;
    out.printf(
        Locale.ROOT,
        "%n%,d rows × %d features in %d pieces: Gram %.1f s, gradient %.1f s; a piece costs %.2f of the first%n",
        rows,
        columns,
        pieces,
        gram,
        gradient,
        growth);
    return growth <= 1.2;
  }

  private static void print(PrintStream out, String what, Exponent power) {
    out.printf(
        Locale.ROOT,
        "  %s: exponent %s, of the three largest %.2f%n",
        what,
        power.inWords(),
        power.upper());
  }

  private static Seconds measure(SparkData data) {
    try (SparkRows rows = data.ours()) {
      Risk risk = RiskOnRows.of(LogisticLoss.INSTANCE, rows);
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
  static boolean onPaper(PrintStream out, SparkSession session, int blocks) {
    Cluster paper = Cluster.ON_PAPER;
    SparkData data = new SparkData(session, blocks, paper.columns);
    Seconds seconds = measure(data);
    double gram = data.rows() / seconds.gram / CORES;
    double gradient = data.rows() / seconds.gradient / CORES;
    long statistics;
    try (SparkRows ours = data.ours()) {
      statistics = bytes(ours);
    }
    print(out, paper, gram, gradient, statistics);
    printCosts(out, paper, gram, gradient);
    return true;
  }

  /** Statistics, a Hessian at about their price, and as many gradients as training takes. */
  private static void printCosts(PrintStream out, Cluster paper, double gram, double gradient) {
    double training = (2 * paper.rows / gram + GRADIENTS * paper.rows / gradient) / 3600;
    double erasure = CORES * ErasureCost.seconds(paper.columns) / 3600;
    out.printf(
        Locale.ROOT,
        "  training  %,.0f core hours (%d gradients), %,.2f € at an assumed %.2f € each%n",
        training,
        GRADIENTS,
        training * EUROS,
        EUROS);
    out.printf(
        Locale.ROOT,
        "  erasure   %.2f s of all cores here by kept sums, no row read: %.7f €, 1/%,.0f of training%n",
        erasure * 3600 / CORES,
        erasure * EUROS,
        training / erasure);
  }

  private static void print(
      PrintStream out, Cluster paper, double gram, double gradient, long statistics) {
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
