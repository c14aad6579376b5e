package dev.lethe.data.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.model.Parameters;
import dev.lethe.data.model.ParametersJson;
import dev.lethe.data.model.ReleasedFolder;
import dev.lethe.data.projection.ProjectionSpec;
import dev.lethe.data.schema.CellForm;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.Tables;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.glm.ridge.RidgeKind;
import dev.lethe.kind.ModelKind;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReleasedModelTest {

  private static final int ROWS = 10_000;
  private static final int ONE = 1 << 20;

  private static final Label BINARY = new Label.Binary("y", List.of("yes", "1"), List.of("no"));
  private static final Label NUMBER = Label.Regression.of("y", 100, 300);

  /** Clipped, kept, replaced, one-hot, and a bias. */
  private static final Schema MIXED =
      Schema.of(
              Feature.Numeric.of("age", 18, 80).clipping().withMissing(40),
              Feature.Numeric.of("income", 1_000, 5_000).keeping(),
              Feature.Categorical.of("city", "Rome", "Oslo", "7"))
          .withBias()
          .withMissingTokens("NA", "-1");

  private static Schema schemaFor(ModelKind kind, boolean projected) {
    Schema schema =
        switch (kind.shape()) {
          case VALUE -> Schema.of(Feature.Numeric.of("age", 18, 80).clipping().withMissing(40));
          default -> projected ? MIXED.withProjection(ProjectionSpec.of(4, "seed")) : MIXED;
        };
    return switch (kind.label()) {
      case NONE -> schema;
      case TWO_CLASSES -> schema.withLabel(BINARY);
      case CLASSES -> schema.withLabel(Label.Classes.of("y", "no", "1", "maybe"));
      case COUNT -> schema.withLabel(Label.Regression.of("y", 0, 20));
      case ANY -> schema.withLabel(NUMBER);
    };
  }

  private static List<Map<String, String>> randomRows(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    String[] cities = {"Rome", "Oslo", "7", "7.0"};
    List<Map<String, String>> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      String age =
          switch (random.nextInt(5)) {
            case 0 -> "";
            case 1 -> "-1";
            default -> String.valueOf(random.nextDouble(0, 120));
          };
      rows.add(
          Map.of(
              "age",
              age,
              "income",
              String.valueOf(random.nextDouble(-2_000, 9_000)),
              "city",
              cities[random.nextInt(cities.length)],
              "y",
              random.nextBoolean() ? "no" : "1"));
    }
    return rows;
  }

  private static Table table(List<Map<String, String>> rows, String... columns) {
    StringBuilder csv = new StringBuilder(String.join(",", columns)).append('\n');
    for (Map<String, String> row : rows) {
      List<String> cells = new ArrayList<>();
      for (String column : columns) {
        cells.add(row.getOrDefault(column, ""));
      }
      csv.append(String.join(",", cells)).append('\n');
    }
    return Tables.open(ByteSource.of("rows.csv", csv.toString().getBytes(StandardCharsets.UTF_8)));
  }

  /** The grid rows that training would see, label and all. */
  private static Dataset trained(Schema schema, List<Map<String, String>> rows) {
    Schema unlabelled =
        new Schema(
            schema.bounds(),
            schema.features(),
            java.util.Optional.empty(),
            schema.id(),
            schema.bias(),
            schema.missingTokens(),
            schema.projection(),
            schema.encoding());
    return GridImport.by(unlabelled).load(table(rows, "age", "income", "city"), Progress.SILENT);
  }

  private static double dot(double[] weights, int from, Dataset rows, int row) {
    double sum = 0;
    for (int j = 0; j < rows.columns(); j++) {
      sum += weights[from + j] * rows.features()[row * rows.columns() + j] / ONE;
    }
    return sum;
  }

  /** What the numbers of row i should be, written apart. */
  private static double[] expected(Parameters released, Link link, Dataset d, int i) {
    double[] made = released.made();
    return switch (link) {
      case VALUE -> new double[] {200 + 100 * dot(made, 0, d, i)};
      case COUNT -> new double[] {Math.exp(dot(made, 0, d, i))};
      case SIGN -> new double[] {dot(made, 0, d, i)};
      case CONSTANT -> made;
      case LOGISTIC -> sides(made, d, i);
      case SOFTMAX -> shares(made, d, i);
      case ROW -> {
        double[] row = new double[d.columns()];
        for (int c = 0; c < row.length; c++) {
          row[c] = dot(made, c * row.length, d, i);
        }
        yield row;
      }
    };
  }

  /** One vector of weights: the two sides of a logistic curve. */
  private static double[] sides(double[] weights, Dataset d, int i) {
    double t = dot(weights, 0, d, i);
    return new double[] {1 / (1 + Math.exp(t)), 1 / (1 + Math.exp(-t))};
  }

  /** One for each class: the share of its exponential. */
  private static double[] shares(double[] weights, Dataset d, int i) {
    double[] shares = new double[weights.length / d.columns()];
    Arrays.setAll(shares, c -> Math.exp(dot(weights, c * d.columns(), d, i)));
    double sum = Arrays.stream(shares).sum();
    return Arrays.stream(shares).map(share -> share / sum).toArray();
  }

  private static double[] numbers(Prediction prediction) {
    if (prediction instanceof Prediction.Value value) {
      return new double[] {value.value()};
    }
    if (prediction instanceof Prediction.Columns row) {
      return row.values().stream().mapToDouble(v -> v).toArray();
    }
    Prediction.Choice choice = (Prediction.Choice) prediction;
    return choice.score().isPresent()
        ? new double[] {choice.score().getAsDouble()}
        : choice.probabilities().stream().mapToDouble(v -> v).toArray();
  }

  @ParameterizedTest
  @MethodSource("dev.lethe.kinds.Kinds#all")
  void predicts_by_the_rows_that_training_would_see(ModelKind kind) {
    for (boolean projected : new boolean[] {false, true}) {
      Schema schema = schemaFor(kind, projected);
      Parameters released =
          Released.parameters(
              Released.declared(kind, schema.label()), schema, new SplittableRandom(5));
      ReleasedModel model = ReleasedFolder.model(released, schema);
      Link link = model.predictor().link();
      List<Map<String, String>> rows = randomRows(7);
      Dataset grid = trained(schema, rows);
      List<double[]> streamed = new ArrayList<>();
      model.forEach(
          table(rows, "city", "income", "age"),
          (row, prediction) -> streamed.add(numbers(prediction)),
          Progress.SILENT);
      assertThat(streamed).hasSize(ROWS);
      double off = 0;
      for (int i = 0; i < ROWS; i++) {
        double[] expected = expected(released, link, grid, i);
        double[] single = numbers(model.predict(rows.get(i)));
        if (!Arrays.equals(single, streamed.get(i)) || single.length != expected.length) {
          assertThat(single)
              .as("row %d", i)
              .containsExactly(streamed.get(i))
              .hasSameSizeAs(expected);
        }
        for (int k = 0; k < single.length; k++) {
          off = Math.max(off, Math.abs(single[k] - expected[k]));
        }
      }
      assertThat(off).isLessThan(1e-9);
    }
  }

  @Test
  void numbers_and_texts_say_the_same() {
    Schema schema =
        Schema.of(
                Feature.Numeric.of("a", -3, 5).withMissing(1),
                Feature.Categorical.of("b", "1", "2"),
                Feature.Numeric.of("c", 0, 1).keeping())
            .withLabel(BINARY)
            .withBias();
    ReleasedModel model =
        ReleasedFolder.model(
            Released.weights(
                LogisticKind.of(0.1, OptionalDouble.empty()), schema, 1, -2, 3, 0.5, 0.25),
            schema);
    assertThat(model.columns()).containsExactly("a", "b", "c");
    assertThat(model.classes()).containsExactly("no", "yes");
    double[] values = {-1, 1, 0.25, Double.NaN, 2, 7};
    Prediction first = model.predict(Map.of("a", "-1", "b", "1", "c", "0.25", "y", "no"));
    Prediction second = model.predict(Map.of("a", " ", "b", "2.0", "c", "7"));
    assertThat(model.predict(-1, 1, 0.25)).isEqualTo(first);
    assertThat(model.predict(Double.NaN, 2, 7)).isEqualTo(second);
    double[] all = new double[4];
    model.predictAll(values, all);
    assertThat(all).startsWith(numbers(first)).endsWith(numbers(second));
  }

  /** How cells are written is the business of files: a number is a number, a day a day. */
  @Test
  void numbers_need_no_form_and_blocks_are_lists() {
    Schema schema =
        Schema.of(
                Feature.Numeric.of("price", 0, 4_000).written(CellForm.COMMA),
                Feature.Numeric.of("since", 0, 40_000).written(CellForm.ISO),
                Feature.Block.columns("e*", 2, 5))
            .withLabel(NUMBER);
    ReleasedModel model =
        ReleasedFolder.model(
            Released.weights(new RidgeKind.Declared(0.1), schema, 1, 0.5, -0.25, 2), schema);
    assertThat(model.columns()).containsExactly("price", "since", "e*[0]", "e*[1]");
    Prediction written =
        model.predict(
            Map.of("price", "1.234,5", "since", "2024-03-31", "e1", "3", "e2", "-4", "y", "7"));
    double day = java.time.LocalDate.of(2024, 3, 31).toEpochDay();
    assertThat(model.predict(1234.5, day, 3, -4)).isEqualTo(written);
    assertThat(model.predict(1.234, day, 3, -4)).isNotEqualTo(written);
    assertThatThrownBy(() -> model.predict(1234.5, day, 3, Double.NaN))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("[1]");
  }

  @Test
  void the_class_is_the_likelier_one_in_the_words_of_the_schema() {
    Schema schema = Schema.of(Feature.Numeric.of("a", -1, 1)).withLabel(BINARY);
    ReleasedModel model =
        ReleasedFolder.model(
            Released.weights(LogisticKind.of(0.1, OptionalDouble.empty()), schema, 2), schema);
    assertThat(((Prediction.Choice) model.predict(0.5)).name()).isEqualTo("yes");
    assertThat(((Prediction.Choice) model.predict(-0.5)).name()).isEqualTo("no");
    double odds = Math.exp(1);
    assertThat(((Prediction.Choice) model.predict(0.5)).probabilities())
        .first()
        .satisfies(p -> assertThat(p).isCloseTo(1 / (1 + odds), within(1e-15)));
  }

  /** Ridge regression may be of two classes, as −1 and 1. */
  @Test
  void a_regression_on_classes_predicts_the_class_by_its_sign() {
    Schema schema = Schema.of(Feature.Numeric.of("a", -1, 1)).withLabel(BINARY);
    ReleasedModel model =
        ReleasedFolder.model(Released.weights(new RidgeKind.Declared(0.1), schema, 0.5), schema);
    assertThat(model.predict(-0.5))
        .isEqualTo(new Prediction.Choice("no", List.of(), OptionalDouble.of(-0.25)));
  }

  @Test
  void values_are_refused_by_the_rules_of_the_schema() {
    Schema schema =
        Schema.of(Feature.Numeric.of("a", -1, 1), Feature.Categorical.of("b", "x", "y"))
            .withLabel(NUMBER);
    ReleasedModel model =
        ReleasedFolder.model(
            Released.weights(new RidgeKind.Declared(0.1), schema, 1, 1, 1), schema);
    assertThatThrownBy(() -> model.predict(Map.of("a", "2", "b", "x")))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("column 'a': a value must lie in its declared bounds")
        .hasMessageContaining("\"2\"");
    assertThatThrownBy(() -> model.predict(Map.of("a", "0", "b", "z")))
        .hasMessageContaining("column 'b': a value must be one of the declared categories [x, y]");
    assertThatThrownBy(() -> model.predict(Map.of("a", "", "b", "x")))
        .hasMessageContaining("column 'a': the value is missing");
    assertThatThrownBy(() -> model.predict(Map.of("b", "x")))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("no column \"a\"");
    assertThatThrownBy(() -> model.predict(Double.POSITIVE_INFINITY, 0))
        .hasMessageContaining("column 'a': infinite values are not allowed");
    assertThatThrownBy(() -> model.predict(1, 2, 3)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> model.predictAll(new double[4], new double[3]))
        .isInstanceOf(BadUsageException.class);
  }

  @Test
  void a_folder_is_read_and_another_schema_refused(@TempDir Path folder) throws IOException {
    Schema schema = Schema.of(Feature.Numeric.of("a", -1, 1)).withLabel(NUMBER);
    Parameters released = Released.weights(new RidgeKind.Declared(0.1), schema, 0.5);
    Files.writeString(folder.resolve("parameters.json"), ParametersJson.write(released));
    Files.writeString(folder.resolve("schema.json"), SchemaWriter.json(schema));
    assertThat(ReleasedFolder.read(folder).predict(1.0)).isEqualTo(new Prediction.Value(250));
    Schema other = Schema.of(Feature.Numeric.of("a", -1, 2)).withLabel(NUMBER);
    Files.writeString(folder.resolve("schema.json"), SchemaWriter.json(other));
    assertThatThrownBy(() -> ReleasedFolder.read(folder))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("the schema is not the one");
  }

  /** All that serving takes is in one file, and it is written the same each time. */
  @ParameterizedTest
  @MethodSource("dev.lethe.kinds.Kinds#all")
  void a_model_alone_in_a_file_says_the_same(ModelKind kind, @TempDir Path folder)
      throws IOException {
    Schema schema = schemaFor(kind, true);
    ReleasedModel model =
        ReleasedFolder.model(
            Released.parameters(
                Released.declared(kind, schema.label()), schema, new SplittableRandom(6)),
            schema);
    String text = ModelJson.write(model);
    Files.writeString(folder.resolve("model.json"), text);
    ReleasedModel read = ReleasedModel.read(folder);
    assertThat(ModelJson.write(read)).isEqualTo(text);
    for (Map<String, String> row : randomRows(8)) {
      assertThat(read.predict(row)).isEqualTo(model.predict(row));
    }
  }

  @Test
  void a_damaged_model_is_refused_in_words(@TempDir Path folder) throws IOException {
    Schema schema = Schema.of(Feature.Numeric.of("a", -1, 1)).withLabel(NUMBER);
    String text = ModelJson.write(ReleasedModel.of(Predictor.of(Link.VALUE, 0.5), schema));
    Path file = folder.resolve("model.json");
    Map<String, String> changes =
        Map.of(
            "lethe-predictor", "lethe-model",
            "\"version\" : 1,\n  \"schema", "\"version\" : 2,\n  \"schema",
            "\"value\"", "\"sigmoid\"",
            "0.5", "1e999",
            "[ 0.5 ]", "[ 0.5, 0.5 ]",
            "[ [ 0.5 ] ]", "[ [ 0.5 ], [ 0.5 ] ]",
            "[ [ 0.5 ]", "[ ");
    for (Map.Entry<String, String> change : changes.entrySet()) {
      assertThat(text).contains(change.getKey());
      Files.writeString(file, text.replace(change.getKey(), change.getValue()));
      assertThatThrownBy(() -> ReleasedModel.read(file))
          .as("%s", change)
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("model.json");
    }
  }

  @Test
  void json_goes_in_and_json_comes_out() {
    Schema schema =
        Schema.of(
                Feature.Numeric.of("a", -1, 1).withMissing(0),
                Feature.Categorical.of("b", "x", "1"),
                Feature.Block.list("e", 2, 5))
            .withLabel(BINARY);
    ReleasedModel model =
        ReleasedModel.of(Predictor.of(Link.LOGISTIC, 1, 2, -1, 0.5, 0.25), schema);
    String said = model.predictJson("{\"a\":0.5,\"b\":\"x\",\"e\":[3,-4],\"more\":{}}");
    assertThat(said).startsWith("{\"prediction\":\"yes\",\"probability\":0.");
    assertThat(model.predictJson("{\"a\":null,\"b\":1,\"e\":[3,-4]}"))
        .isEqualTo(model.predictJson("{\"b\":\"1.0\",\"a\":\"\",\"e\":[3.0,-4]}"));
    for (String bad :
        List.of(
            "{\"a\":2,\"b\":\"x\",\"e\":[3,-4]}",
            "{\"a\":0,\"b\":\"z\",\"e\":[3,-4]}",
            "{\"a\":0,\"b\":\"x\",\"e\":[3]}",
            "{\"a\":0,\"b\":\"x\",\"e\":[3,\"4\"]}",
            "{\"a\":0,\"b\":\"x\",\"e\":3}",
            "{\"a\":0,\"a\":1,\"b\":\"x\",\"e\":[3,-4]}",
            "{\"b\":\"x\",\"e\":[3,-4]}",
            "[1]",
            "",
            "{\"a\":")) {
      assertThatThrownBy(() -> model.predictJson(bad))
          .as(bad)
          .isInstanceOf(BadInputException.class);
    }
  }

  @Test
  void threads_share_a_model() throws Exception {
    Schema schema = MIXED.withLabel(BINARY);
    ReleasedModel model =
        ReleasedFolder.model(
            Released.parameters(
                LogisticKind.of(0.1, OptionalDouble.empty()), schema, new SplittableRandom(5)),
            schema);
    List<Map<String, String>> rows = randomRows(9);
    List<Prediction> alone = rows.stream().map(model::predict).toList();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<List<Prediction>>> together = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        together.add(threads.submit(() -> rows.stream().map(model::predict).toList()));
      }
      for (Future<List<Prediction>> each : together) {
        assertThat(each.get()).isEqualTo(alone);
      }
    } finally {
      threads.shutdown();
    }
  }
}
