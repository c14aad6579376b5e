package dev.lethe.peers;

import dev.lethe.bench.race.Clock;
import dev.lethe.linalg.Kernels;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.SparkSession;

/** {@code ./bench spark}: Lethe on Spark beside MLlib, in one process on two threads. */
public final class SparkBench {

  private static final int COLUMNS = 64;

  /** 400,000 rows. */
  private static final int BLOCKS = 100;

  /** Ten million rows, 2.6 GB. */
  private static final int MOST_BLOCKS = 2500;

  /** Of which so many are a hundred million. */
  private static final int PIECES = 10;

  /** So many rows of 1,000 features that scheduling does not show. */
  private static final int WIDE_BLOCKS = 32;

  /** Whether a part met its aim. */
  private interface Part {
    boolean run(PrintStream out, SparkSession session, SparkData data);
  }

  private static final Map<String, Part> PARTS = parts();

  private SparkBench() {}

  private static Map<String, Part> parts() {
    Map<String, Part> parts = new LinkedHashMap<>();
    parts.put("gram", (out, session, data) -> SparkRace.gram(out, data));
    parts.put("pass", (out, session, data) -> SparkRace.pass(out, data));
    parts.put("reading", (out, session, data) -> SparkReading.run(out, data));
    parts.put(
        "growth", (out, session, data) -> SparkGrowth.run(out, session, MOST_BLOCKS, COLUMNS));
    parts.put(
        "pieces",
        (out, session, data) -> SparkGrowth.inPieces(out, session, PIECES, MOST_BLOCKS, COLUMNS));
    parts.put("trees", (out, session, data) -> SparkTrees.run(out, session));
    parts.put("margins", (out, session, data) -> SparkMargins.run(out, session));
    parts.put("paper", (out, session, data) -> SparkGrowth.onPaper(out, session, WIDE_BLOCKS));
    return parts;
  }

  /** {@code args}: the parts to run; all where none is named. */
  public static void main(String[] args) throws IOException {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    if (!PARTS.keySet().containsAll(List.of(args))) {
      out.println("./bench spark [PART…], of " + String.join(", ", PARTS.keySet()));
      System.exit(2);
    }
    out.printf(
        "java %s, %d cores, load %.1f, kernel %s%n",
        Runtime.version(),
        Runtime.getRuntime().availableProcessors(),
        Clock.load(),
        Kernels.best().name());
    System.exit(run(out, args.length == 0 ? PARTS.keySet() : Set.of(args)) ? 0 : 1);
  }

  private static boolean run(PrintStream out, Set<String> wanted) throws IOException {
    try (SparkSession session = session("lethe bench", 4)) {
      SparkData data = new SparkData(session, BLOCKS, COLUMNS);
      boolean met = true;
      for (Map.Entry<String, Part> part : PARTS.entrySet()) {
        if (wanted.contains(part.getKey())) {
          met &= part.getValue().run(out, session, data);
        }
      }
      return met;
    }
  }

  /** On two threads; nothing listens beyond this machine. */
  static SparkSession session(String name, int shufflePartitions) {
    return SparkSession.builder()
        .master("local[2]")
        .appName(name)
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", shufflePartitions)
        .getOrCreate();
  }
}
