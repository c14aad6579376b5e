package dev.lethe.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.data.predict.Prediction;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The example on the page about serving, computed as the page says and by Lethe. */
class ServedByHandTest {

  private static final double[] WEIGHTS = {1.5, -2, 0.5, 0.25, -0.75};
  private static final Map<String, String> ROW = Map.of("a", "9", "b", "0.5", "c", "red");

  @Test
  void the_numbers_of_the_page_are_those_of_lethe() throws IOException {
    double[] x = {0.8, 0.5, 1, 0};
    double norm = Math.sqrt(0.8 * 0.8 + 0.5 * 0.5 + 1);
    double t = 0;
    StringBuilder coordinates = new StringBuilder();
    StringBuilder steps = new StringBuilder();
    for (int j = 0; j < x.length; j++) {
      int step = (int) (x[j] / norm * (1 << 20));
      coordinates.append(j == 0 ? "" : ", ").append(x[j] == 0 ? "0" : x[j] / norm);
      steps.append(j == 0 ? "" : ", ").append(step);
      t += WEIGHTS[j] * step / (1 << 20);
    }
    t += WEIGHTS[4];
    double probability = 1 / (1 + Math.exp(-t));
    assertThat(Files.readString(Path.of("../docs/operate/serving.md")))
        .contains("norm " + norm + ": (" + coordinates + ")", ": " + steps + ".")
        .contains("2²⁰ = " + (float) t, "e^−t) = " + (float) probability);
    assertThat(score()).isCloseTo(t, within(1e-15));
    Prediction.Choice choice = (Prediction.Choice) model(Link.LOGISTIC).predict(ROW);
    assertThat(choice.probabilities().get(1)).isCloseTo(probability, within(1e-15));
  }

  private static double score() {
    return ((Prediction.Choice) model(Link.SIGN).predict(ROW)).score().orElseThrow();
  }

  private static ReleasedModel model(Link link) {
    Schema schema =
        Schema.of(
                Feature.Numeric.of("a", 0, 10),
                Feature.Numeric.of("b", -1, 1),
                Feature.Categorical.of("c", "red", "blue"))
            .withBias()
            .withLabel(new Label.Binary("y", List.of("yes"), List.of("no")));
    return ReleasedModel.of(Predictor.of(link, WEIGHTS), schema);
  }
}
