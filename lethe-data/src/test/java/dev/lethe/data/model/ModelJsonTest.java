package dev.lethe.data.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.data.TestSources;
import dev.lethe.erm.DataScale;
import dev.lethe.erm.Objective;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ModelJsonTest {

  private static final LinearModel MODEL =
      new LinearModel(
          LinearModel.Problem.LOGISTIC,
          new double[] {0.1, -2, 3e-300},
          new Objective(0.001, 1),
          new DataScale(Math.sqrt(2), 1),
          List.of("age", "größe", "bias"),
          Optional.of("0123456789abcdef".repeat(4)));

  private static LinearModel read(String json) {
    return ModelJson.read(TestSources.text("m.json", json));
  }

  private static double[] weights(String json, int dimension) {
    return ModelJson.readWeights(TestSources.text("m.json", json), dimension);
  }

  @Test
  void a_model_reads_back_equal_and_writes_the_same_bytes_again() {
    String json = ModelJson.write(MODEL);
    assertThat(read(json)).isEqualTo(MODEL);
    assertThat(ModelJson.write(read(json))).isEqualTo(json);
  }

  @Test
  void a_ridge_model_without_ball_and_schema_does_too() {
    LinearModel ridge =
        new LinearModel(
            LinearModel.Problem.RIDGE,
            new double[] {1},
            Objective.of(0),
            new DataScale(3, 1e5),
            List.of("x"),
            Optional.empty());
    assertThat(read(ModelJson.write(ridge))).isEqualTo(ridge);
    assertThat(ModelJson.write(ridge)).doesNotContain("radius").doesNotContain("schema");
  }

  @Test
  void every_double_survives() {
    SplittableRandom random = new SplittableRandom(3);
    double[] weights =
        IntStream.range(0, 20_000)
            .mapToDouble(i -> Double.longBitsToDouble(random.nextLong()))
            .map(w -> Double.isFinite(w) ? w : -0.0)
            .toArray();
    weights[0] = Double.MIN_VALUE;
    weights[1] = Double.MAX_VALUE;
    weights[2] = Double.MIN_NORMAL;
    weights[3] = 2e-3; // older Java versions print some doubles longer than needed
    weights[4] = 2.0000000000000002e23;
    LinearModel model =
        new LinearModel(
            LinearModel.Problem.SVM,
            weights,
            Objective.of(1),
            new DataScale(1, 1),
            IntStream.range(0, weights.length).mapToObj(i -> "c" + i).toList(),
            Optional.empty());
    assertThat(read(ModelJson.write(model)).weights()).containsExactly(weights);
  }

  @Test
  void numbers_are_as_short_as_they_can_be_on_every_java_version() {
    LinearModel model =
        new LinearModel(
            LinearModel.Problem.RIDGE,
            new double[] {2e23, 0.1, 1e-5},
            Objective.of(1),
            new DataScale(1, 1),
            List.of("a", "b", "c"),
            Optional.empty());
    assertThat(ModelJson.write(model)).contains("[ 2.0E23, 0.1, 1.0E-5 ]");
  }

  @Test
  void the_weights_are_not_shown_where_a_model_is_printed() {
    assertThat(MODEL.toString()).doesNotContain("0.1,").contains("logistic", "3 columns");
  }

  @Test
  void weights_of_other_libraries_are_read_in_their_forms() {
    double[] expected = {0.25, -1.5};
    assertThat(weights("[0.25, -1.5]", 2)).containsExactly(expected);
    assertThat(weights("[[0.25, -1.5]]", 2)).containsExactly(expected);
    assertThat(weights("{\"coef\": [0.25, -1.5]}", 2)).containsExactly(expected);
    assertThat(weights("{\"coef_\": [[0.25, -1.5]], \"intercept_\": [0.0]}", 2))
        .containsExactly(expected);
    assertThat(weights(ModelJson.write(MODEL), 3)).containsExactly(MODEL.weights());
  }

  @Test
  void single_precision_text_is_read_as_written() {
    assertThat(weights("[0.33333334, 1]", 2)).containsExactly(0.33333334, 1);
  }

  @Test
  void an_intercept_becomes_the_weight_of_the_bias_column() {
    assertThat(weights("{\"coef\": [1, 2], \"intercept\": 0.5}", 3)).containsExactly(1, 2, 0.5);
    assertThat(weights("{\"coef_\": [[1, 2]], \"intercept_\": [0]}", 3)).containsExactly(1, 2, 0);
  }
}
