package dev.lethe.exchange.mlflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.Interval;
import dev.lethe.data.predict.Prediction;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.projection.ProjectionSpec;
import dev.lethe.data.schema.CellForm;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Outside;
import dev.lethe.data.schema.Schema;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** The loader in Python says of a row what Lethe says, to 1e-9. */
@Tag("slow")
class LoaderTest {

  private static final double NEAR = 1e-9;
  private static final int ROWS = 400;

  /** Texts of each column: usual ones, those at the edge of what is allowed, missing ones. */
  private static final Map<String, List<String>> CELLS = new LinkedHashMap<>();

  static {
    CELLS.put("plain", List.of("0.3", "-7", "1e1", "10", "-10", " 2.5 "));
    CELLS.put("clipped", List.of("1e300", "-4", "0.1", "2", "", "-999", "NA"));
    CELLS.put("kept", List.of("3", "70000.25", "-5e3", "1e308", "0"));
    CELLS.put("fixed", List.of("4"));
    CELLS.put("comma", List.of("1.234,5", "7,25", "12", "-999"));
    CELLS.put("iso", List.of("2024-02-29", "2021-1-3", "2023/12/31", "2020-05-06T10:11:12Z"));
    CELLS.put("dmy", List.of("31.3.2024", "1/12/2020", "05-06-2022 7:45"));
    CELLS.put("mdy", List.of("3/31/2024", "12-1-2020"));
    CELLS.put("plan", List.of("s", " m ", "l", "", "NA"));
    CELLS.put("level", List.of("1", "2.0", "3", "7", "x"));
  }

  private static Feature.Numeric written(String name, CellForm form, double lo, double hi) {
    return new Feature.Numeric(
        name, Interval.of(lo, hi), Outside.CLIP, OptionalDouble.of(lo), form);
  }

  private static double day(String date) {
    return LocalDate.parse(date).toEpochDay();
  }

  private static Schema wide() {
    double first = day("2020-01-01");
    double last = day("2024-12-31");
    return Schema.of(
            Feature.Numeric.of("plain", -10, 10),
            Feature.Numeric.of("clipped", -3, 5).clipping().withMissing(1.25),
            Feature.Numeric.of("kept", 0, 7).keeping(),
            Feature.Numeric.of("fixed", 4, 4),
            written("comma", CellForm.COMMA, 0, 2000),
            written("iso", CellForm.ISO, first, last),
            written("dmy", CellForm.DMY, first, last),
            written("mdy", CellForm.MDY, first, last),
            new Feature.Categorical(
                "plan", List.of("s", "m", "l"), Outside.REFUSE, Optional.of("m")),
            new Feature.Categorical(
                "level", List.of("1", "2", "3"), Outside.CLIP, Optional.empty()))
        .withMissingTokens("NA", "-999")
        .withBias();
  }

  private static double[] weights(int count) {
    return new Random(count).doubles(count, -3, 3).toArray();
  }

  private static Schema labelled(Schema schema, Link link) {
    return switch (link) {
      case VALUE, COUNT -> schema.withLabel(Label.Regression.of("y", -20, 100));
      case SOFTMAX -> schema.withLabel(Label.Classes.of("y", "red", "green", "blue"));
      case LOGISTIC, SIGN ->
          schema.withLabel(new Label.Binary("y", List.of("yes", "1"), List.of("no", "0")));
      case CONSTANT, ROW -> schema;
    };
  }

  private static ReleasedModel model(Link link, Schema schema) {
    int outputs = link == Link.SOFTMAX || link == Link.ROW ? 3 : 1;
    if (link == Link.ROW) {
      outputs = schema.gridColumns().size();
    }
    int columns = link == Link.CONSTANT ? 1 : schema.gridColumns().size();
    return ReleasedModel.of(
        Predictor.of(link, outputs, weights(outputs * columns)), labelled(schema, link));
  }

  private static Map<String, List<String>> rows() {
    Random random = new Random(5);
    Map<String, List<String>> columns = new LinkedHashMap<>();
    CELLS.forEach(
        (name, cells) ->
            columns.put(
                name,
                IntStream.range(0, ROWS)
                    .mapToObj(i -> cells.get(random.nextInt(cells.size())))
                    .toList()));
    return columns;
  }

  @TempDir Path folder = Path.of("");

  private JsonNode loaded(ReleasedModel model, Map<String, ? extends List<?>> rows)
      throws Exception {
    Publication release =
        new Publication(model, "any", 1, 1e-5, LocalDate.EPOCH, "0".repeat(64), Map.of());
    MlflowFolder.write(release, folder);
    return PythonLoader.of(folder).predict(rows);
  }

  private static List<String> names(JsonNode answers) {
    return new ArrayList<>(answers.propertyNames());
  }

  /** What Lethe says of a row, in the order of the output columns. */
  private static List<Object> said(Prediction prediction) {
    if (prediction instanceof Prediction.Value value) {
      return List.of(value.value());
    }
    if (prediction instanceof Prediction.Columns columns) {
      return List.copyOf(columns.values());
    }
    Prediction.Choice choice = (Prediction.Choice) prediction;
    List<Object> said = new ArrayList<>(List.of(choice.name()));
    choice.score().ifPresent(said::add);
    said.addAll(
        choice.probabilities().size() == 2
            ? choice.probabilities().subList(1, 2)
            : choice.probabilities());
    return said;
  }

  private static void same(JsonNode answers, int row, Prediction expected) {
    List<Object> said = said(expected);
    List<String> names = names(answers);
    assertThat(names).hasSameSizeAs(said);
    for (int c = 0; c < names.size(); c++) {
      JsonNode cell = answers.get(names.get(c)).get(row);
      if (said.get(c) instanceof Double number) {
        assertThat(cell.asDouble())
            .as("row %d of %s", row, names.get(c))
            .isCloseTo(number, within(NEAR * Math.max(1, Math.abs(number))));
      } else {
        assertThat(cell.asString()).isEqualTo(said.get(c));
      }
    }
  }

  private void agrees(ReleasedModel model) throws Exception {
    Map<String, List<String>> rows = rows();
    JsonNode answers = loaded(model, rows);
    for (int row = 0; row < ROWS; row++) {
      Map<String, String> cells = new LinkedHashMap<>();
      for (Map.Entry<String, List<String>> column : rows.entrySet()) {
        cells.put(column.getKey(), column.getValue().get(row));
      }
      same(answers, row, model.predict(cells));
    }
  }

  @ParameterizedTest
  @EnumSource(Link.class)
  void every_link_says_the_same_on_every_kind_of_column(Link link) throws Exception {
    agrees(model(link, wide()));
  }

  @Test
  void a_projection_is_drawn_from_the_same_seed() throws Exception {
    agrees(model(Link.SOFTMAX, wide().withProjection(ProjectionSpec.of(7, "a seed").withRelu())));
  }

  @Test
  void a_projected_row_has_the_names_of_lethe() throws Exception {
    ReleasedModel model =
        model(Link.ROW, wide().withProjection(ProjectionSpec.of(3, "another seed")));
    agrees(model);
    assertThat(names(PythonLoader.of(folder).predict(rows())))
        .isEqualTo(model.schema().gridColumns());
  }

  private static double[] numbers(Random random, int count, double scale) {
    return random.doubles(count, -scale, scale).toArray();
  }

  @ParameterizedTest
  @EnumSource(Outside.class)
  void a_block_in_a_list_says_the_same(Outside outside) throws Exception {
    Feature.Block block = new Feature.Block("e", Feature.Block.Layout.LIST, 5, 2, outside);
    ReleasedModel model = model(Link.LOGISTIC, Schema.of(block));
    Random random = new Random(1);
    double scale = outside == Outside.REFUSE ? 0.8 : 3;
    List<double[]> rows = random.ints(ROWS).mapToObj(i -> numbers(random, 5, scale)).toList();
    JsonNode answers = loaded(model, Map.of("e", rows));
    for (int row = 0; row < ROWS; row++) {
      same(answers, row, model.predict(rows.get(row)));
    }
  }

  @Test
  void a_block_in_numbered_columns_is_read_in_their_order() throws Exception {
    Feature.Block block = Feature.Block.columns("e*", 11, 4).clipping();
    ReleasedModel model = model(Link.SIGN, Schema.of(block));
    Random random = new Random(2);
    List<double[]> rows = random.ints(ROWS).mapToObj(i -> numbers(random, 11, 3)).toList();
    Map<String, List<Double>> columns = new LinkedHashMap<>();
    for (int c : new int[] {10, 2, 1, 3, 9, 4, 8, 5, 7, 6, 11}) { // e10 before e2
      columns.put("e" + c, rows.stream().map(row -> row[c - 1]).toList());
    }
    JsonNode answers = loaded(model, columns);
    for (int row = 0; row < ROWS; row++) {
      same(answers, row, model.predict(rows.get(row)));
    }
  }

  @Test
  void numbers_are_taken_as_numbers() throws Exception {
    ReleasedModel model = model(Link.VALUE, Schema.of(Feature.Numeric.of("plain", -10, 10)));
    List<Double> values = DoubleStream.of(-10, 0.1, 9.75).boxed().toList();
    JsonNode answers = loaded(model, Map.of("plain", values));
    for (int row = 0; row < values.size(); row++) {
      same(answers, row, model.predict(values.get(row)));
    }
  }

  @Test
  void what_lethe_refuses_is_refused_with_its_place() throws Exception {
    ReleasedModel model = model(Link.VALUE, Schema.of(Feature.Numeric.of("plain", -10, 10)));
    assertThat(loaded(model, Map.of("plain", List.of(1, 11))).get("refused").asString())
        .contains("row 2", "plain", "bounds");
    PythonLoader again = PythonLoader.of(folder);
    assertThat(again.predict(Map.of("plain", List.of(""))).get("refused").asString())
        .contains("row 1", "missing");
    assertThat(again.predict(Map.of("plain", List.of("0x1"))).get("refused").asString())
        .contains("row 1", "written");
  }
}
