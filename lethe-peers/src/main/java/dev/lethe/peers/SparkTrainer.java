package dev.lethe.peers;

import dev.lethe.bench.peers.LinearFit;
import dev.lethe.bench.peers.Loss;
import dev.lethe.bench.peers.Task;
import dev.lethe.bench.peers.Trainer;
import dev.lethe.bench.peers.Training;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.regression.LinearRegression;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Spark MLlib in this process on two threads: L-BFGS for the logistic loss, normal equations for
 * ridge, both without intercept or scaling of their own. Rows are cached before anything is timed.
 */
public final class SparkTrainer implements Trainer {

  private static final int THREADS = 2;
  private static final int MOST_STEPS = 1000;

  private @Nullable SparkSession session;

  @Override
  public String name() {
    return "Spark MLlib";
  }

  @Override
  public void start() {
    SparkSession started = SparkBench.session("peers", THREADS);
    started.sparkContext().setLogLevel("ERROR");
    session = started;
  }

  @Override
  public Training load(Task task) {
    if (session == null) {
      throw new IllegalStateException("Spark was not started");
    }
    List<Row> rows =
        IntStream.range(0, task.rows().rows())
            .mapToObj(i -> RowFactory.create(label(task, i), Vectors.dense(task.features(i))))
            .toList();
    Dataset<Row> data =
        session.createDataFrame(
            JavaSparkContext.fromSparkContext(session.sparkContext()).parallelize(rows, THREADS),
            SparkData.TYPE);
    Dataset<Row> cached = data.cache();
    cached.count();
    Training training =
        task.loss() == Loss.LOGISTIC
            ? Training.byTens("tol", 3, 10, tol -> logistic(task, cached, tol))
            : Training.once("normal equations", () -> ridge(task, cached));
    return training.ending(() -> cached.unpersist(true));
  }

  /** Classes are 0 and 1 in Spark. */
  private static double label(Task task, int row) {
    return task.loss() == Loss.LOGISTIC ? (task.label(row) > 0 ? 1 : 0) : task.label(row);
  }

  private static double deviation(Task task) {
    int n = task.rows().rows();
    double mean = IntStream.range(0, n).mapToDouble(task::label).average().orElseThrow();
    return Math.sqrt(
        IntStream.range(0, n)
            .mapToDouble(i -> (task.label(i) - mean) * (task.label(i) - mean))
            .average()
            .orElseThrow());
  }

  @Override
  public void close() {
    if (session != null) {
      session.stop();
      session = null;
    }
  }

  private static LinearFit logistic(Task task, Dataset<Row> data, double tolerance) {
    return LinearFit.of(
        new LogisticRegression()
            .setRegParam(task.lambda())
            .setElasticNetParam(0)
            .setFitIntercept(false)
            .setStandardization(false)
            .setMaxIter(MOST_STEPS)
            .setTol(tolerance)
            .fit(data)
            .coefficients()
            .toArray());
  }

  /** Normal equations; Spark divides λ by the deviation of the labels. */
  private static LinearFit ridge(Task task, Dataset<Row> data) {
    return LinearFit.of(
        new LinearRegression()
            .setSolver("normal")
            .setRegParam(task.lambda() * deviation(task))
            .setElasticNetParam(0)
            .setFitIntercept(false)
            .setStandardization(false)
            .fit(data)
            .coefficients()
            .toArray());
  }
}
