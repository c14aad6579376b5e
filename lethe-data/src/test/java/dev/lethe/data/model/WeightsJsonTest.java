package dev.lethe.data.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.data.TestSources;
import org.junit.jupiter.api.Test;

class WeightsJsonTest {

  private static double[] weights(String json, int dimension) {
    return WeightsJson.read(TestSources.text("m.json", json), dimension);
  }

  @Test
  void weights_of_other_libraries_are_read_in_their_forms() {
    double[] expected = {0.25, -1.5};
    assertThat(weights("[0.25, -1.5]", 2)).containsExactly(expected);
    assertThat(weights("[[0.25, -1.5]]", 2)).containsExactly(expected);
    assertThat(weights("{\"coef\": [0.25, -1.5]}", 2)).containsExactly(expected);
    assertThat(weights("{\"coef_\": [[0.25, -1.5]], \"intercept_\": [0.0]}", 2))
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
    assertThat(weights("{\"coef_\": [[1, 2]], \"intercept_\": [0]}", 3)).containsExactly(1, 2, 0);
  }
}
