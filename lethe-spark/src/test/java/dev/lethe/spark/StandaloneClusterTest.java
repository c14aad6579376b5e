package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Progress;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.table.Tables;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.RowEngine;
import dev.lethe.statistics.RowsInMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Master, workers and executors are processes of their own here. */
@Tag("slow")
class StandaloneClusterTest {

  private static final NormShells SHELLS = NormShells.unitBallWithBias(NormShells.DEFAULT_COUNT);
  private static final int PARTITIONS = 12;
  private static final List<Row> PEOPLE = People.rows(6000, 6);

  /** Everything of a run that must be the same bits. */
  private record Answers(ExactStatistics statistics, double[] weights, double[] gradient) {

    static Answers of(RowEngine rows) {
      Risk risk = RiskOnRows.of(LogisticLoss.INSTANCE, rows);
      return new Answers(
          rows.statistics(SHELLS),
          Learner.of(LogisticLoss.objective(0.01)).fit(risk).weights(),
          gradientOf(risk));
    }

    void assertEqual(Answers others) {
      assertThat(statistics).isEqualTo(others.statistics);
      assertThat(weights).containsExactly(others.weights);
      assertThat(gradient).containsExactly(others.gradient);
    }
  }

  private static double[] gradientOf(Risk risk) {
    double[] w = new double[risk.dimension()];
    Arrays.setAll(w, j -> Math.sin(j + 1));
    return risk.pass(w).gradient();
  }

  /** Partitions keep their rows in order, as files do; a shuffle would not. */
  private static SparkRows rows(SparkSession session) {
    return SparkTable.of(
            "people",
            session.createDataFrame(
                JavaSparkContext.fromSparkContext(session.sparkContext())
                    .parallelize(PEOPLE, PARTITIONS),
                People.table(session, PEOPLE.subList(0, 1), 1).schema()),
            People.classes())
        .rows();
  }

  /** The session is closed: the one on the cluster comes next. */
  private static Answers onTwoThreads() throws IOException {
    try (SparkSession session = LocalSpark.session(Map.of());
        SparkRows rows = rows(session)) {
      return Answers.of(rows);
    }
  }

  private static ExactStatistics inMemory(Path folder) throws IOException {
    Path file = folder.resolve("people.csv");
    Files.writeString(file, People.csv(PEOPLE));
    Dataset data = GridImport.by(People.classes()).load(Tables.open(file), Progress.SILENT);
    return RowsInMemory.of(new GridRows(data.columns(), data.features(), data.labels()))
        .statistics(SHELLS);
  }

  @Test
  void an_executor_that_dies_in_the_middle_of_a_pass_changes_no_bit(@TempDir Path folder)
      throws IOException {
    Answers local = onTwoThreads();
    assertThat(local.statistics).isEqualTo(inMemory(folder));
    LoopbackCluster cluster = LoopbackCluster.start(folder);
    try (cluster;
        SparkSession session = cluster.session(folder);
        SparkRows rows = rows(session)) {
      Answers.of(rows).assertEqual(local);
      Risk slow = RiskOnRows.of(LogisticLoss.INSTANCE, new SlowRows(rows, 250));
      CompletableFuture<double[]> pass = CompletableFuture.supplyAsync(() -> gradientOf(slow));
      LoopbackCluster.await("the first task of a pass is done", () -> hasDoneSome(session));
      cluster.killAnExecutor();
      assertThat(pass.join()).containsExactly(local.gradient);
      Answers.of(rows).assertEqual(local);
    } catch (IOException | RuntimeException | Error failure) {
      System.err.println(cluster.logs());
      throw failure;
    }
  }

  private static boolean hasDoneSome(SparkSession session) {
    var tracker = JavaSparkContext.fromSparkContext(session.sparkContext()).statusTracker();
    for (int stage : tracker.getActiveStageIds()) {
      var info = tracker.getStageInfo(stage);
      if (info != null && info.numCompletedTasks() > 0) {
        return true;
      }
    }
    return false;
  }
}
