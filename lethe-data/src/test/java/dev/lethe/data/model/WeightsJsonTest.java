package dev.lethe.data.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.data.TestSources;
import dev.lethe.glm.Objective;
import dev.lethe.glm.ridge.RidgeKind;
import dev.lethe.glm.softmax.SoftmaxKind;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.Values;
import dev.lethe.linalg.Kernels;
import dev.lethe.pca.PcaKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class WeightsJsonTest {

  private static double[] weights(String json, int dimension) {
    return weights(json, new RidgeKind.Declared(0.25), dimension);
  }

  private static double[] weights(String json, DeclaredModel model, int dimension) {
    return WeightsJson.read(TestSources.text("m.json", json), model, dimension);
  }

  private static DeclaredModel softmax(int classes) {
    return SoftmaxKind.INSTANCE.declare(
        Values.none().with(Objective.LAMBDA, 0.25).with(SoftmaxKind.CLASSES, classes));
  }

  @Test
  void weights_of_other_libraries_are_read_in_their_forms() {
    double[] expected = {0.25, -1.5};
    assertThat(weights("[0.25, -1.5]", 2)).containsExactly(expected);
    assertThat(weights("[[0.25, -1.5]]", 2)).containsExactly(expected);
    assertThat(weights("{\"coef\": [0.25, -1.5]}", 2)).containsExactly(expected);
    assertThat(weights("{\"coef\": [[0.25, -1.5]], \"intercept\": [0.0]}", 2))
        .containsExactly(expected);
    Parameters own = ParametersJsonTest.parameters().toList().get(0);
    assertThat(weights(ParametersJson.write(own), 2)).containsExactly(own.coordinates());
  }

  @Test
  void single_precision_text_is_read_as_written() {
    assertThat(weights("[0.33333334, 1]", 2)).containsExactly(0.33333334, 1);
  }

  @Test
  void an_intercept_becomes_the_weight_of_the_bias_column() {
    assertThat(weights("{\"coef\": [1, 2], \"intercept\": 0.5}", 3)).containsExactly(1, 2, 0.5);
    assertThat(weights("{\"coef\": [[1, 2]], \"intercept\": [0]}", 3)).containsExactly(1, 2, 0);
  }

  @Test
  void weights_of_classes_become_coordinates_and_weights_again() {
    double[] centred = {1, 2, -3, 0.5, 2, -2.5};
    assertThat(made("[[1, 2], [-3, 0.5], [2, -2.5]]")).containsExactly(centred, within(1e-14));
    assertThat(made("{\"coef\": [[1], [-3], [2]], \"intercept\": [2, 0.5, -2.5]}"))
        .containsExactly(centred, within(1e-14));
    assertThat(made("[[8, 0], [4, -1.5], [9, -4.5]]"))
        .as("what all classes have in common is left out")
        .containsExactly(centred, within(1e-14));
  }

  private static double[] made(String json) {
    return softmax(3).made(weights(json, softmax(3), 2), Kernels.java());
  }

  @Test
  void released_weights_of_classes_are_read() {
    double[] coordinates = {0.25, -1, 3, 0.125};
    Parameters own =
        new Parameters(
            softmax(3),
            "0".repeat(64),
            List.of("a", "b"),
            coordinates,
            softmax(3).made(coordinates, Kernels.java()));
    String json = ParametersJson.write(own);
    assertThat(weights(json, softmax(3), 2)).containsExactly(coordinates, within(1e-14));
    assertThatThrownBy(() -> weights(json, softmax(4), 2)).hasMessageContaining("4 rows");
    assertThatThrownBy(() -> weights(json, softmax(3), 3)).hasMessageContaining("3 columns");
    assertThatThrownBy(() -> weights(json, 2)).hasMessageContaining("one row");
    assertThatThrownBy(() -> weights("[1, 2]", softmax(3), 2)).hasMessageContaining("3 rows");
  }

  @Test
  void weights_whose_differences_are_no_numbers_are_refused() {
    assertThatThrownBy(() -> weights("[[1e308], [-1e308]]", softmax(2), 1))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("finite");
  }

  @Test
  void a_model_that_is_not_weights_takes_none() {
    assertThatThrownBy(() -> weights("[1, 2]", new PcaKind.Declared(1, false), 2))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("weights cannot be imported for a pca model");
  }
}
