package dev.lethe.exchange.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OrtException;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.predict.Target;
import dev.lethe.data.schema.Schema;
import dev.lethe.exchange.SampleModels;
import dev.lethe.exchange.SampleRows;
import dev.lethe.predict.Link;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OnnxExportTest {

  private static final int ROWS = 10_000;

  static Stream<Arguments> models() {
    return SampleModels.schemas().entrySet().stream()
        .flatMap(
            schema ->
                Stream.of(Link.values())
                    .map(link -> Arguments.of(schema.getKey(), link, schema.getValue())));
  }

  /** Up to the exponential function the numbers are the same to the last bit. */
  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("models")
  void the_runtime_says_what_lethe_says(String name, Link link, Schema schema) throws OrtException {
    Random random = new Random(name.hashCode() + link.ordinal());
    ReleasedModel model = SampleModels.model(schema, link, random);
    SampleRows rows = SampleModels.rows(schema, ROWS, random);
    boolean powers = link == Link.LOGISTIC || link == Link.SOFTMAX || link == Link.COUNT;
    Difference difference = compare(model, OnnxExport.write(model), rows);
    assertThat(difference.largest).isLessThanOrEqualTo(powers ? 1e-14 : 0);
    assertThat(difference.refused).isBetween(1, ROWS / 2);
  }

  /** The largest difference of numbers, and how many rows both refuse. */
  private record Difference(double largest, int refused) {}

  private static Difference compare(ReleasedModel model, byte[] graph, SampleRows rows)
      throws OrtException {
    Target target = model.answers().target();
    boolean hidden = rows.schema().features().stream().anyMatch(f -> f.name().equals("label"));
    Runtime.Said said =
        Runtime.run(graph, rows, outputName(target, hidden), hidden ? "predicted_label" : "label");
    List<double[]> expected = rows.predictions(model);
    double largest = 0;
    int refused = 0;
    for (int i = 0; i < expected.size(); i++) {
      double[] numbers = said.numbers()[i];
      if (expected.get(i) == null) {
        refused++;
        assertThat(numbers).as("row %d", i).containsOnly(Double.NaN);
      } else {
        for (int c = 0; c < numbers.length; c++) {
          double scale = Math.max(1, Math.abs(expected.get(i)[c]));
          double gap = Math.abs(numbers[c] - expected.get(i)[c]) / scale;
          largest = gap <= largest ? largest : Double.isNaN(gap) ? Double.MAX_VALUE : gap;
        }
      }
      if (target instanceof Target.Classes classes) {
        assertThat(said.labels().orElseThrow()[i])
            .as("row %d", i)
            .containsExactly(
                expected.get(i) == null
                    ? ""
                    : classes.names().get(classes.chosen(expected.get(i), 0)));
      }
    }
    return new Difference(largest, refused);
  }

  private static String outputName(Target target, boolean hidden) {
    if (target instanceof Target.Classes classes) {
      return classes.probable() ? "probabilities" : "score";
    }
    return target instanceof Target.Columns ? "row" : hidden ? "predicted_value" : "value";
  }
}
