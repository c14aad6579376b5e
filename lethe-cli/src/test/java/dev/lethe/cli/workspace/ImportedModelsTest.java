package dev.lethe.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cli.WorkspaceFixture;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Models of other tools are adopted on a schema, released and asked; or refused in words. */
class ImportedModelsTest {

  private static final String SKLEARN =
      "{'coef_':[[1.4,-1.5]],'intercept_':[-0.4],'classes_':['no','yes'],"
          + "'feature_names_in_':['age','income'],'mean_':[40,50000],'scale_':[10,20000]}";
  private static final String FEATURES =
      "'features':[{'name':'age','min':-40,'max':120,'outside':'clip'},"
          + "{'name':'income','min':-100000,'max':200000,'outside':'clip'}]}";

  @TempDir Path folder = Path.of("");
  private WorkspaceFixture files = new WorkspaceFixture(folder);

  /** Rows like those that the folders of Spark were made on. */
  @BeforeEach
  void write() {
    files = new WorkspaceFixture(folder);
    Random random = new Random(9);
    StringBuilder table = new StringBuilder("age,income,answer,kind,price\n");
    for (int i = 0; i < 200; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      double score = a - b + 0.5 * random.nextGaussian();
      table.append(
          String.format(
              Locale.ROOT,
              "%.4f,%.2f,%s,%d,%.3f\n",
              40 + 10 * a,
              5e4 + 2e4 * b,
              score > 0.3 ? "yes" : "no",
              score > 1 ? 2 : score > -1 ? 0 : 1,
              100 + 20 * score));
    }
    files.put("rows.csv", table.toString());
    schema("two", "'label':{'name':'answer','kind':'binary','positive':['yes'],'negative':['no']}");
    schema("kinds", "'label':{'name':'kind','kind':'classes','classes':[2,0,1]}");
    schema("price", "'label':{'name':'price','kind':'regression','min':0,'max':200}");
    json("sklearn", SKLEARN);
  }

  private void schema(String name, String label) {
    json(name, "{'version':1,'bias':true," + label + "," + FEATURES);
  }

  private void json(String name, String text) {
    files.put(name + ".json", text.replace('\'', '"'));
  }

  private static String train(String model, String schema, String weights) {
    return "train --model %s --lambda 0.001 --data FOLDER/rows.csv --schema FOLDER/%s.json --weights %s --workspace FOLDER/%s"
        .formatted(model, schema, weights, schema);
  }

  private static String spark(String name) {
    URL found = Objects.requireNonNull(ImportedModelsTest.class.getResource("/spark-ml/" + name));
    try {
      return Path.of(found.toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private JsonNode tried(String model, String schema, String weights) {
    return files.json(train(model, schema, weights) + " --test FOLDER/rows.csv").get("holdout");
  }

  private double released(String schema, String metric) {
    files.works("release TERMS --workspace FOLDER/" + schema);
    return files
        .json("evaluate --release FOLDER/" + schema + "/releases/0001 --data FOLDER/rows.csv")
        .get(metric)
        .asDouble();
  }

  @Test
  void a_model_of_scikit_learn_is_adopted_and_released() {
    assertThat(tried("logistic", "two", "FOLDER/sklearn.json").get("accuracy").asDouble())
        .isGreaterThan(0.85);
    assertThat(released("two", "accuracy")).isGreaterThan(0.85);
  }

  @Test
  void a_schema_is_drafted_from_its_scaler() throws IOException {
    String drafted =
        files.works("schema from-weights FOLDER/sklearn.json --label answer --sigmas 4").out();
    assertThat(drafted).contains("\"bounds\" : \"inferred\"", "\"outside\" : \"clip\"", "\"yes\"");
    Files.writeString(files.file("two.json"), drafted);
    assertThat(tried("logistic", "two", "FOLDER/sklearn.json").get("accuracy").asDouble())
        .isGreaterThan(0.85);
    json("plain", "{'coef_':[1,2],'feature_names_in_':['age','income']}");
    files.refuses(3, "schema from-weights FOLDER/plain.json", "scaler", "by hand");
    json("number", SKLEARN.replace("'classes_':['no','yes'],", ""));
    files.refuses(2, "schema from-weights FOLDER/number.json --label price", "--label-range");
    files.works("schema from-weights FOLDER/number.json --label price --label-range 0:9");
    json("list", "[1,2]");
    files.refuses(3, "schema from-weights FOLDER/list.json", "list.json", "scaled columns");
  }

  @Test
  void a_pipeline_of_spark_brings_names_and_classes() {
    assertThat(tried("logistic", "two", spark("logistic")).get("accuracy").asDouble())
        .isGreaterThan(0.85);
    assertThat(released("two", "accuracy")).isGreaterThan(0.85);
    String drafted =
        files.works("schema from-weights " + spark("logistic") + " --label answer").out();
    assertThat(drafted).contains("\"age\"", "\"income\"", "\"inferred\"");
  }

  @Test
  void classes_of_spark_are_numbers_unless_they_are_named() {
    assertThat(tried("softmax", "kinds", spark("several")).get("accuracy").asDouble())
        .isGreaterThan(0.6);
    schema("words", "'label':{'name':'kind','kind':'classes','classes':['a','b','c']}");
    String words = train("softmax", "words", spark("several"));
    files.refuses(3, words, "\"0\", \"1\", \"2\"", "\"a\", \"b\", \"c\"");
    files.refuses(3, words + " --weights-classes a,b", "2 classes and 3 rows");
  }

  @Test
  void a_regression_of_spark_predicts_in_its_own_unit() {
    assertThat(tried("ridge", "price", spark("linear")).get("rmse").asDouble()).isLessThan(12);
    assertThat(released("price", "rmse")).isLessThan(15);
  }

  @Test
  void what_cannot_be_adopted_is_refused_before_a_workspace_is_made() throws IOException {
    files.refuses(3, train("ridge", "price", "FOLDER/sklearn.json"), "is a number", "\"yes\"");
    files.refuses(3, train("softmax", "kinds", "FOLDER/sklearn.json"), "\"yes\"", "\"2\"");
    json("nan", SKLEARN.replace("1.4", "NaN"));
    files.refuses(3, train("logistic", "two", "FOLDER/nan.json"), "nan.json", "NaN");
    json("other", SKLEARN.replace("'age'", "'height'"));
    files.refuses(
        3, train("logistic", "two", "FOLDER/other.json"), "other.json", "\"age\"", "\"height\"");
    json("pca", "{'version':1," + FEATURES);
    files.refuses(
        2,
        "train --model pca --k 1 --data FOLDER/rows.csv --schema FOLDER/pca.json --weights"
            + " FOLDER/sklearn.json --workspace FOLDER/x",
        "pca");
    Files.createDirectories(files.file("empty/metadata"));
    files.refuses(3, train("logistic", "two", "FOLDER/empty"), "metadata", "part-");
    files.refuses(3, train("logistic", "two", "FOLDER"), "Spark ML", "metadata");
    Files.write(files.file("model.pkl"), new byte[] {(byte) 0x80, 4});
    files.refuses(3, train("logistic", "two", "FOLDER/model.pkl"), "pickle");
    Files.write(files.file("torn.onnx"), new byte[] {8, 8, 58, 120, 10});
    files.refuses(3, train("logistic", "two", "FOLDER/torn.onnx"), "torn.onnx", "byte 2");
    json("list", "[1,2,3]");
    files.refuses(
        2, train("logistic", "two", "FOLDER/list.json --weights-classes a,b"), "other tools");
    assertThat(files.file("two")).doesNotExist();
  }

  @Test
  void stages_that_are_not_known_are_named() throws IOException {
    Path tree = Files.createDirectories(files.file("tree/metadata"));
    Files.writeString(
        tree.resolve("part-00000"),
        "{\"class\":\"org.apache.spark.ml.classification.DecisionTreeClassificationModel\","
            + "\"paramMap\":{},\"defaultParamMap\":{}}");
    files.refuses(3, train("logistic", "two", "FOLDER/tree"), "DecisionTreeClassificationModel");
  }
}
