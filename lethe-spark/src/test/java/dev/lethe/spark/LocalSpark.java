package dev.lethe.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests on Spark within this process, on two threads. Tests with the same settings share a session:
 * tables of the catalogue have names of their own, and settings are taken back.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class LocalSpark {

  /** Of all sessions of this process. */
  static final Path WAREHOUSE = warehouse();

  /** For a JVM that ends before the optimising compiler would have paid for itself. */
  static final List<String> BRIEF = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private static final Map<Map<String, String>, SparkSession> RUNNING = new HashMap<>();

  public @TempDir Path folder;
  public SparkSession session;

  @BeforeAll
  void start() {
    session = session(settings());
  }

  /** What a test needs beyond the usual. */
  Map<String, String> settings() {
    return Map.of();
  }

  /** The session with such settings. A process has room for one: others end. */
  public static SparkSession session(Map<String, String> settings) {
    RUNNING.values().removeIf(session -> session.sparkContext().isStopped());
    if (!RUNNING.containsKey(settings)) {
      RUNNING.values().forEach(SparkSession::stop);
      RUNNING.clear();
    }
    return RUNNING.computeIfAbsent(settings, LocalSpark::started);
  }

  private static SparkSession started(Map<String, String> settings) {
    SparkSession.Builder builder =
        SparkSession.builder()
            .master("local[2]")
            .appName("lethe tests")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.ui.enabled", "false")
            // The pickier serialiser; the cluster of another test has the default one.
            .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
            .config("spark.sql.shuffle.partitions", "2")
            // Compiling queries takes longer than these small tables.
            .config("spark.sql.codegen.wholeStage", "false")
            .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
            .config("spark.sql.warehouse.dir", WAREHOUSE.toString());
    settings.forEach(builder::config);
    SparkSession session = builder.getOrCreate();
    session.sparkContext().setLogLevel("ERROR");
    return session;
  }

  private static Path warehouse() {
    try {
      return Files.createTempDirectory(Path.of("target").toAbsolutePath(), "warehouse");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
