package dev.lethe.exchange.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.data.predict.Prediction;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.projection.ProjectionSpec;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A model in the units of the data says the same of a row before and after its import. */
class WeightsOnSchemaTest {

  /** A step of the grid in each of three columns, times the weights here. */
  private static final double GRID = 2e-4;

  private static final Feature AGE = Feature.Numeric.of("age", -20, 180);
  private static final Feature INCOME = Feature.Numeric.of("income", 0, 400_000).clipping();
  private static final Feature JOB = Feature.Categorical.of("job", "clerk", "smith");
  private static final Label YES = new Label.Binary("y", List.of("yes"), List.of("no", "perhaps"));

  private static final Schema NUMBERS = Schema.of(AGE, INCOME).withBias();

  /** Weights of columns like these. */
  private static ImportedModel model(int rows, int width, Random random) {
    double[][] weights = new double[rows][width];
    double[] intercepts = new double[rows];
    for (int r = 0; r < rows; r++) {
      intercepts[r] = random.nextGaussian();
      Arrays.setAll(weights[r], j -> random.nextGaussian() * (j == 1 ? 1e-5 : 0.05));
    }
    return ImportedModel.of(weights, intercepts);
  }

  private static ReleasedModel imported(ImportedModel model, Schema schema, Link link) {
    List<double[]> rows = WeightsOnSchema.rows(model, schema, link);
    double[] joined = rows.stream().flatMapToDouble(Arrays::stream).toArray();
    return ReleasedModel.of(Predictor.of(link, rows.size(), joined), schema);
  }

  /** Within the ball of the schema above. */
  private static double[] row(Random random) {
    return new double[] {80 + 60 * random.nextDouble(), 2e5 + 1e5 * random.nextDouble()};
  }

  @Test
  void a_number_is_predicted_in_its_own_unit() {
    Random random = new Random(1);
    Schema schema = NUMBERS.withLabel(Label.Regression.of("price", -50, 250));
    for (int i = 0; i < 200; i++) {
      ImportedModel model = model(1, 2, random);
      double[] row = row(random);
      Prediction found = imported(model, schema, Link.VALUE).predict(row);
      assertThat(((Prediction.Value) found).value()).isCloseTo(model.scores(row)[0], within(GRID));
    }
  }

  @Test
  void a_count_is_the_exponential_of_the_same_score() {
    Schema schema = NUMBERS.withLabel(Label.Regression.of("visits", 0, 40));
    ImportedModel model = model(1, 2, new Random(2));
    double[] row = {100, 250_000};
    Prediction found = imported(model, schema, Link.COUNT).predict(row);
    double expected = Math.exp(model.scores(row)[0]);
    assertThat(((Prediction.Value) found).value()).isCloseTo(expected, within(GRID * expected));
  }

  @Test
  void the_second_of_two_classes_is_the_one_that_weights_speak_for() {
    ImportedModel model = model(1, 2, new Random(3));
    double[] row = {120, 150_000};
    double second = 1 / (1 + Math.exp(-model.scores(row)[0]));
    assertThat(probabilities(model.withClasses(List.of("no", "yes")), row)[1])
        .isCloseTo(second, within(GRID));
    assertThat(probabilities(model.withClasses(List.of("yes", "no")), row)[1])
        .as("names decide, not the order")
        .isCloseTo(1 - second, within(GRID));
    assertThat(probabilities(model.withClasses(List.of("perhaps", "yes")), row)[1])
        .as("any value of the label's group")
        .isCloseTo(second, within(GRID));
  }

  private static double[] probabilities(ImportedModel model, double[] row) {
    return chances(imported(model, NUMBERS.withLabel(YES), Link.LOGISTIC).predict(row));
  }

  private static double[] chances(Prediction found) {
    return ((Prediction.Choice) found)
        .probabilities().stream().mapToDouble(Double::doubleValue).toArray();
  }

  @Test
  void classes_come_into_the_order_of_the_label() {
    ImportedModel model = model(3, 2, new Random(4)).withClasses(List.of("2.0", "c", "a"));
    Schema schema = NUMBERS.withLabel(Label.Classes.of("y", "a", "2", "c"));
    double[] row = {90, 220_000};
    double[] e = Arrays.stream(model.scores(row)).map(Math::exp).toArray();
    double sum = e[0] + e[1] + e[2];
    assertThat(chances(imported(model, schema, Link.SOFTMAX).predict(row)))
        .containsExactly(new double[] {e[2] / sum, e[0] / sum, e[1] / sum}, within(GRID));
  }

  @Test
  void one_row_for_two_classes_is_a_softmax_too() {
    ImportedModel model = model(1, 2, new Random(5)).withClasses(List.of("b", "a"));
    Schema schema = NUMBERS.withLabel(Label.Classes.of("y", "a", "b"));
    double[] row = {90, 220_000};
    double second = 1 / (1 + Math.exp(-model.scores(row)[0]));
    assertThat(chances(imported(model, schema, Link.SOFTMAX).predict(row)))
        .containsExactly(new double[] {second, 1 - second}, within(GRID));
  }

  @Test
  void columns_are_found_by_name_with_the_names_of_steps_and_left_out_categories() {
    Schema schema = Schema.of(JOB, AGE).withBias().withLabel(YES);
    ImportedModel model =
        ImportedModel.of(new double[][] {{0.01, 2}}, new double[] {-1})
            .withClasses(List.of("no", "yes"))
            .withColumns(List.of("num__age", "cat__job_smith"));
    ReleasedModel released = imported(model, schema, Link.LOGISTIC);
    assertThat(chances(released.predict(Map.of("job", "clerk", "age", "80")))[1])
        .as("the category without weights is the one that others are compared with: weight 0")
        .isCloseTo(sigmoid(0.8 - 1), within(GRID));
    double[] row = WeightsOnSchema.rows(model, schema, Link.LOGISTIC).get(0);
    assertThat(row).containsExactly(new double[] {0, 2, 1, -0.2}, within(1e-12));
  }

  private static double sigmoid(double t) {
    return 1 / (1 + Math.exp(-t));
  }

  @Test
  void a_scaler_of_the_other_tool_is_undone() {
    ImportedModel scaled = model(2, 2, new Random(6));
    double[] mean = {41, 180_000};
    double[] scale = {13, 90_000};
    double[] row = {77, 12_345};
    double[] z = {(row[0] - mean[0]) / scale[0], (row[1] - mean[1]) / scale[1]};
    assertThat(scaled.unscaled(mean, scale).scores(row))
        .containsExactly(scaled.scores(z), within(1e-12));
  }

  @Test
  void a_block_is_divided_by_its_norm_and_taken_in_its_order() {
    Schema schema = Schema.of(Feature.Block.columns("e*", 2, 8)).withLabel(YES);
    ImportedModel model =
        ImportedModel.of(new double[][] {{1, -2}}, new double[] {0})
            .withClasses(List.of("no", "yes"))
            .withColumns(List.of("e1", "e2"));
    assertThat(WeightsOnSchema.rows(model, schema, Link.SIGN).get(0)).containsExactly(8, -16);
  }

  @Test
  void what_does_not_fit_is_refused_with_what_was_found() {
    ImportedModel two = model(1, 2, new Random(7)).withClasses(List.of("no", "yes"));
    Schema schema = NUMBERS.withLabel(YES);
    refused(two, Schema.of(AGE, INCOME).withLabel(YES), "intercept", "\"bias\": true");
    refused(two, Schema.of(AGE, INCOME, JOB).withLabel(YES), "2 columns", "4", "\"job=clerk\"");
    refused(two.withColumns(List.of("age", "pay")), schema, "income", "no column", "\"pay\"");
    refused(
        two.withColumns(List.of("age", "pay")),
        Schema.of(AGE).withLabel(YES),
        "\"pay\"",
        "no feature");
    refused(
        two.withColumns(List.of("a__age", "b__age")),
        Schema.of(AGE).withLabel(YES),
        "both columns");
    refused(two.withClasses(List.of("no", "ja")), schema, "\"ja\"", "\"yes\"");
    refused(two.withClasses(List.of("no", "perhaps")), schema, "\"perhaps\"", "\"yes\"");
    refused(two.withClasses(List.of()), schema, "which classes", "\"yes\"");
    refused(two, NUMBERS.withLabel(Label.Regression.of("y", 0, 1)), "is a number", "\"yes\"");
    refused(two, NUMBERS.withLabel(Label.Classes.of("y", "no", "yes", "both")), "\"both\"");
    refused(two, NUMBERS, "no label");
    refused(two, schema.withProjection(new ProjectionSpec(4, "seed", false)), "projects");
  }

  private static void refused(ImportedModel model, Schema schema, String... messages) {
    assertThatThrownBy(() -> WeightsOnSchema.rows(model, schema, Link.LOGISTIC))
        .isInstanceOf(BadInputException.class)
        .hasMessageContainingAll(messages);
  }

  @Test
  void weights_beyond_all_numbers_are_refused() {
    ImportedModel model = ImportedModel.of(new double[][] {{1e308, 1e308}}, new double[] {0});
    Schema schema = NUMBERS.withLabel(Label.Regression.of("y", 0, 1));
    assertThatThrownBy(() -> WeightsOnSchema.rows(model, schema, Link.VALUE))
        .hasMessageContaining("finite");
    assertThatThrownBy(
            () ->
                new ImportedModel(
                    new double[][] {{Double.NaN}},
                    new double[] {0},
                    List.of(),
                    List.of(),
                    Optional.empty()))
        .hasMessageContaining("finite");
  }
}
