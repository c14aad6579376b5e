package dev.lethe.peers;

import dev.lethe.bench.race.Race;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.spark.SparkRows;
import dev.lethe.statistics.NormShells;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.stat.Summarizer;
import org.apache.spark.mllib.linalg.Vector;
import org.apache.spark.mllib.linalg.Vectors;
import org.apache.spark.mllib.linalg.distributed.RowMatrix;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;

/** One pass of ours against one of MLlib's, on the same rows in the same cluster. */
final class SparkRace {

  static final NormShells SHELLS = NormShells.unitBallWithBias(NormShells.DEFAULT_COUNT);

  /** MLlib's learner prepares its rows first: what counts is the time between these iterations. */
  private static final int FIRST = 5;

  private static final int LAST = 15;

  private SparkRace() {}

  static double[] somewhere(int columns) {
    double[] w = new double[columns];
    Arrays.setAll(w, j -> Math.sin(j + 1));
    return w;
  }

  static boolean gram(PrintStream out, SparkData data) {
    Dataset<Row> rows = data.theirs();
    JavaRDD<Vector> vectors =
        rows.javaRDD()
            .map(row -> Vectors.fromML((org.apache.spark.ml.linalg.Vector) row.get(1)))
            .persist(StorageLevel.MEMORY_ONLY());
    vectors.count();
    try (SparkRows ours = data.ours()) {
      Race race =
          new Race("Gram matrix, " + size(data))
              .contender(
                  "MLlib RowMatrix.computeGramianMatrix",
                  () -> new RowMatrix(vectors.rdd()).computeGramianMatrix().apply(0, 0))
              .contender(
                  "MLlib Summarizer (moments only)",
                  () ->
                      ((org.apache.spark.ml.linalg.Vector)
                              rows.select(Summarizer.variance(rows.col("features"))).head().get(0))
                          .apply(0))
              .contender("exact statistics", 0.5, () -> ours.statistics(SHELLS).count());
      List<Race.Result> results = race.run(2, 5);
      boolean met = race.report(out, results);
      rate(out, "exact statistics", data, results.get(2));
      return met;
    } finally {
      vectors.unpersist(true);
      rows.unpersist(true);
    }
  }

  static boolean pass(PrintStream out, SparkData data) {
    Dataset<Row> rows = data.theirs();
    try (SparkRows ours = data.ours()) {
      Risk risk = RiskOnRows.of(LogisticLoss.INSTANCE, ours);
      double[] w = somewhere(data.columns());
      Race race =
          new Race("passes of logistic regression, " + size(data))
              .contender("MLlib, " + FIRST + " iterations", () -> fit(rows, FIRST))
              .contender("MLlib, " + LAST + " iterations", () -> fit(rows, LAST))
              .contender("one pass of ours", () -> risk.pass(w).meanLoss());
      List<Race.Result> results = race.run(2, 5);
      race.report(out, results);
      double theirs =
          (Race.Result.median(results.get(1).wall()) - Race.Result.median(results.get(0).wall()))
              / (LAST - FIRST);
      double mine = Race.Result.median(results.get(2).wall());
      out.printf(
          Locale.ROOT,
          "  one iteration of MLlib %.1f ms, one pass of ours %.1f ms: %.2f× as fast (aim ≥ 1: %s)%n",
          theirs * 1e3,
          mine * 1e3,
          theirs / mine,
          mine <= theirs ? "met" : "MISSED");
      rate(out, "one pass", data, results.get(2));
      return mine <= theirs;
    } finally {
      rows.unpersist(true);
    }
  }

  private static double fit(Dataset<Row> rows, int iterations) {
    LogisticRegressionModel model =
        new LogisticRegression()
            .setRegParam(1e-6)
            .setElasticNetParam(0)
            .setFitIntercept(false)
            .setStandardization(false)
            .setMaxIter(iterations)
            .setTol(0)
            .fit(rows);
    if (model.summary().totalIterations() != iterations) {
      throw new IllegalStateException(
          "MLlib was done after " + model.summary().totalIterations() + " iterations");
    }
    return model.coefficients().apply(0);
  }

  private static void rate(PrintStream out, String what, SparkData data, Race.Result result) {
    out.printf(
        Locale.ROOT,
        "  %s: %.3g rows a second%n",
        what,
        data.rows() / Race.Result.median(result.wall()));
  }

  private static String size(SparkData data) {
    return String.format(
        Locale.ROOT, "%,d rows × %d features, local[2]", data.rows(), data.columns());
  }
}
