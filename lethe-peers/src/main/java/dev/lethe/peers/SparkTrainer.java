package dev.lethe.peers;

import dev.lethe.bench.peers.LinearFit;
import dev.lethe.bench.peers.Loss;
import dev.lethe.bench.peers.Task;
import dev.lethe.bench.peers.Trainer;
import dev.lethe.bench.peers.Training;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.regression.LinearRegression;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Spark MLlib in this process on two threads: L-BFGS for the logistic loss, normal equations for
 * ridge, both without intercept or scaling of their own. Rows are cached before anything is timed.
 */
public final class SparkTrainer implements Trainer {

  private static final int THREADS = 2;

  private @Nullable SparkSession session;

  @Override
  public String name() {
    return "Spark MLlib";
  }

  /** Nothing listens beyond this machine. */
  @Override
  public void start() {
    SparkSession started =
        SparkSession.builder()
            .master("local[" + THREADS + "]")
            .appName("peers")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.shuffle.partitions", THREADS)
            .getOrCreate();
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
    StructType schema =
        new StructType()
            .add("label", DataTypes.DoubleType, false)
            .add("features", SQLDataTypes.VectorType(), false);
    Dataset<Row> data =
        session.createDataFrame(
            JavaSparkContext.fromSparkContext(session.sparkContext()).parallelize(rows, THREADS),
            schema);
    Dataset<Row> cached = data.cache();
    cached.count();
    return task.loss() == Loss.LOGISTIC
        ? new Logistic(task, cached)
        : new Ridge(task.lambda() * deviation(task), cached);
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

  private record Logistic(Task task, Dataset<Row> data) implements Training {

    private static final int MOST_STEPS = 1000;

    @Override
    public int rungs() {
      return 10;
    }

    private static double tolerance(int rung) {
      return Math.pow(10, -3 - rung);
    }

    @Override
    public String setting(int rung) {
      return String.format(Locale.ROOT, "tol %.0e", tolerance(rung));
    }

    @Override
    public LinearFit fit(int rung) {
      return LinearFit.of(
          new LogisticRegression()
              .setRegParam(task.lambda())
              .setElasticNetParam(0)
              .setFitIntercept(false)
              .setStandardization(false)
              .setMaxIter(MOST_STEPS)
              .setTol(tolerance(rung))
              .fit(data)
              .coefficients()
              .toArray());
    }

    @Override
    public void close() {
      data.unpersist(true);
    }
  }

  /**
   * Normal equations.
   *
   * @param regularisation λ times the deviation of the labels, by which Spark divides it
   */
  private record Ridge(double regularisation, Dataset<Row> data) implements Training {

    @Override
    public int rungs() {
      return 1;
    }

    @Override
    public String setting(int rung) {
      return "normal equations";
    }

    @Override
    public LinearFit fit(int rung) {
      return LinearFit.of(
          new LinearRegression()
              .setSolver("normal")
              .setRegParam(regularisation)
              .setElasticNetParam(0)
              .setFitIntercept(false)
              .setStandardization(false)
              .fit(data)
              .coefficients()
              .toArray());
    }

    @Override
    public void close() {
      data.unpersist(true);
    }
  }
}
