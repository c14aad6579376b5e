package dev.lethe.peers;

import dev.lethe.bench.race.Clock;
import dev.lethe.linalg.Kernels;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.spark.sql.SparkSession;

/** {@code ./bench spark}: Lethe on Spark beside MLlib, in one process on two threads. */
public final class SparkBench {

  private static final int COLUMNS = 64;

  /** 400,000 rows. */
  private static final int BLOCKS = 100;

  private SparkBench() {}

  public static void main(String[] args) throws IOException {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    out.printf(
        "java %s, %d cores, load %.1f, kernel %s%n",
        Runtime.version(),
        Runtime.getRuntime().availableProcessors(),
        Clock.load(),
        Kernels.best().name());
    System.exit(run(out) ? 0 : 1);
  }

  private static boolean run(PrintStream out) throws IOException {
    try (SparkSession session =
        SparkSession.builder()
            .master("local[2]")
            .appName("lethe bench")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.shuffle.partitions", 4)
            .getOrCreate()) {
      SparkData data = new SparkData(session, BLOCKS, COLUMNS);
      boolean met = SparkRace.gram(out, data);
      met &= SparkRace.pass(out, data);
      SparkGrowth.run(out, session, BLOCKS, COLUMNS);
      met &= SparkTrees.run(out, session);
      SparkGrowth.onPaper(out, session, 4);
      return met;
    }
  }
}
