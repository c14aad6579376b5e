package dev.lethe.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.exchange.weights.ImportedModel;
import dev.lethe.exchange.weights.WeightsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.feature.StandardScaler;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.regression.LinearRegression;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the real MLlib saves is read, and says of rows what it says there.
 *
 * <p>{@code -Dlethe.refresh=true} keeps the folders for the tests of the command line, which run
 * without MLlib.
 */
class SparkModelsTest {

  private static final boolean REFRESH = Boolean.getBoolean("lethe.refresh");
  private static final Path KEPT = Path.of("../lethe-cli/src/test/resources/spark-ml");

  private static final StructType TYPE =
      new StructType()
          .add("age", DataTypes.DoubleType, false)
          .add("income", DataTypes.DoubleType, false)
          .add("answer", DataTypes.StringType, false)
          .add("kind", DataTypes.DoubleType, false)
          .add("price", DataTypes.DoubleType, false);

  @TempDir static Path folder;

  private static SparkSession session;
  private static Dataset<Row> rows;

  @BeforeAll
  static void start() {
    session = SparkBench.session("models", 2);
    session.sparkContext().setLogLevel("ERROR");
    SplittableRandom random = new SplittableRandom(5);
    rows =
        session.createDataFrame(IntStream.range(0, 200).mapToObj(i -> row(random)).toList(), TYPE);
  }

  @AfterAll
  static void stop() {
    session.stop();
  }

  private static Row row(SplittableRandom random) {
    double a = random.nextGaussian();
    double b = random.nextGaussian();
    double score = a - b + 0.5 * random.nextGaussian();
    return RowFactory.create(
        40 + 10 * a,
        5e4 + 2e4 * b,
        score > 0.3 ? "yes" : "no",
        score > 1 ? 2.0 : score > -1 ? 0.0 : 1.0,
        100 + 20 * score);
  }

  private static ImportedModel saved(MLWritable model, String name) throws IOException {
    Path made = folder.resolve(name);
    model.write().save(made.toString());
    if (REFRESH) {
      keep(made, KEPT.resolve(name));
    }
    return WeightsFile.folder(made);
  }

  /** Without checksums, which only Spark looks for. */
  private static void keep(Path from, Path to) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(from)) {
      files =
          all.filter(file -> Files.isRegularFile(file) && !file.toString().endsWith(".crc"))
              .toList();
    }
    for (Path file : files) {
      Path kept = to.resolve(from.relativize(file).toString());
      Files.createDirectories(kept.getParent());
      Files.copy(file, kept);
    }
  }

  private static VectorAssembler assembler(String made) {
    return new VectorAssembler().setInputCols(new String[] {"age", "income"}).setOutputCol(made);
  }

  private static double[] scores(ImportedModel model, Row row) {
    return model.scores(row.<Double>getAs("age"), row.<Double>getAs("income"));
  }

  @Test
  void a_pipeline_says_columns_scaler_and_classes() throws IOException {
    PipelineStage[] stages = {
      new StringIndexer().setInputCol("answer").setOutputCol("label"),
      assembler("raw"),
      new StandardScaler().setWithMean(true).setInputCol("raw").setOutputCol("features"),
      new LogisticRegression().setRegParam(0.01)
    };
    var fitted = new Pipeline().setStages(stages).fit(rows);
    ImportedModel model = saved(fitted, "logistic");
    assertThat(model.columns()).containsExactly("age", "income");
    assertThat(model.classes()).containsExactlyInAnyOrder("no", "yes");
    assertThat(model.spread().orElseThrow().mean()[0]).isBetween(35.0, 45.0);
    for (Row row : fitted.transform(rows).collectAsList()) {
      double there = row.<Vector>getAs("rawPrediction").apply(1);
      assertThat(scores(model, row)).containsExactly(new double[] {there}, within(1e-9));
    }
  }

  @Test
  void a_model_alone_has_numbers_for_classes() throws IOException {
    Dataset<Row> assembled = assembler("features").transform(rows);
    var fitted =
        new LogisticRegression()
            .setLabelCol("kind")
            .setFamily("multinomial")
            .setRegParam(0.05)
            .setElasticNetParam(1)
            .fit(assembled);
    ImportedModel model = saved(fitted, "several");
    assertThat(model.classes()).containsExactly("0", "1", "2");
    assertThat(model.columns()).isEmpty();
    for (Row row : fitted.transform(assembled).collectAsList()) {
      assertThat(scores(model, row))
          .containsExactly(row.<Vector>getAs("rawPrediction").toArray(), within(1e-9));
    }
  }

  @Test
  void a_regression_behind_a_scaler_without_means() throws IOException {
    PipelineStage[] stages = {
      assembler("raw"),
      new StandardScaler().setInputCol("raw").setOutputCol("features"),
      new LinearRegression().setLabelCol("price").setRegParam(0.01)
    };
    var fitted = new Pipeline().setStages(stages).fit(rows);
    ImportedModel model = saved(fitted, "linear");
    assertThat(model.classes()).isEmpty();
    for (Row row : fitted.transform(rows).collectAsList()) {
      assertThat(scores(model, row))
          .containsExactly(new double[] {row.<Double>getAs("prediction")}, within(1e-9));
    }
  }
}
