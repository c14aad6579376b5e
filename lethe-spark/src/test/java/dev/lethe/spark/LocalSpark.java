package dev.lethe.spark;

import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Tests on Spark within this process, on two threads. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class LocalSpark {

  @TempDir Path folder;
  SparkSession session;

  @BeforeAll
  void start(@TempDir Path warehouse) {
    session = session(warehouse, settings(warehouse));
  }

  /** What a test needs beyond the usual. */
  Map<String, String> settings(Path warehouse) {
    return Map.of();
  }

  static SparkSession session(Path warehouse) {
    return session(warehouse, Map.of());
  }

  private static SparkSession session(Path warehouse, Map<String, String> settings) {
    SparkSession.Builder builder =
        SparkSession.builder()
            .master("local[2]")
            .appName("lethe tests")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.ui.enabled", "false")
            // The pickier serialiser; the cluster of another test has the default one.
            .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
            .config("spark.sql.shuffle.partitions", "4")
            // Compiling queries takes longer than these small tables.
            .config("spark.sql.codegen.wholeStage", "false")
            .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
            .config("spark.sql.warehouse.dir", warehouse.toString());
    settings.forEach(builder::config);
    SparkSession session = builder.getOrCreate();
    session.sparkContext().setLogLevel("ERROR");
    return session;
  }

  @AfterAll
  void stop() {
    session.stop();
  }
}
