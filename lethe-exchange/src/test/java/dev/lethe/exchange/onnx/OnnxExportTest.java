package dev.lethe.exchange.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnx.proto.OnnxMl;
import ai.onnxruntime.OrtException;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import dev.lethe.base.BadUsageException;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.predict.Target;
import dev.lethe.data.projection.ProjectionSpec;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Outside;
import dev.lethe.data.schema.Schema;
import dev.lethe.exchange.ExportFormat;
import dev.lethe.exchange.SampleModels;
import dev.lethe.exchange.SampleRows;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
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
    Random random = new Random((name + link).hashCode());
    ReleasedModel model = SampleModels.model(schema, link, random);
    SampleRows rows = SampleModels.rows(schema, ROWS, random);
    boolean powers = link == Link.LOGISTIC || link == Link.SOFTMAX || link == Link.COUNT;
    Difference difference = compare(model, OnnxExport.write(model), rows);
    assertThat(difference.largest).isLessThanOrEqualTo(powers ? 1e-14 : 0);
    assertThat(difference.refused).isBetween(1, ROWS / 2);
  }

  @Test
  void rows_wider_than_the_proof_covers_are_the_same() throws OrtException {
    Random random = new Random(3);
    ReleasedModel model = SampleModels.model(SampleModels.wide(), Link.SOFTMAX, random);
    SampleRows rows = SampleModels.rows(SampleModels.wide(), 300, random);
    assertThat(compare(model, OnnxExport.write(model), rows).largest).isLessThanOrEqualTo(1e-14);
  }

  @Test
  void a_value_that_tells_two_classes_apart_is_a_score() throws OrtException {
    Random random = new Random(4);
    Schema schema = SampleModels.schema("categories");
    Schema labelled = schema.withLabel(new Label.Binary("y", List.of("on"), List.of("off")));
    double[] weights = random.doubles(labelled.gridColumns().size(), -1, 1).toArray();
    ReleasedModel model = ReleasedModel.of(Predictor.of(Link.VALUE, weights), labelled);
    SampleRows rows = SampleModels.rows(schema, 1_000, random);
    assertThat(compare(model, OnnxExport.write(model), rows).largest).isZero();
  }

  @Test
  void a_score_of_exactly_zero_is_the_first_class() throws OrtException {
    Schema schema =
        Schema.of(
            Feature.Numeric.of("a", -1, 1),
            Feature.Numeric.of("b", -1, 1),
            Feature.Numeric.of("c", -1, 1));
    Schema labelled = schema.withLabel(new Label.Binary("y", List.of("on"), List.of("off")));
    ReleasedModel model = ReleasedModel.of(Predictor.of(Link.SIGN, 0.3, -0.3, 0), labelled);
    List<Object[]> rows = new ArrayList<>();
    for (double x = -0.5; x <= 0.5; x += 0.01) {
      rows.add(new Object[] {x, x, 0.1});
    }
    OnnxRuntime.Said said =
        OnnxRuntime.run(OnnxExport.write(model), new SampleRows(schema, rows), "score", "label");
    assertThat(List.of(said.numbers())).allSatisfy(score -> assertThat(score[0]).isZero());
    assertThat(List.of(said.labels().orElseThrow()))
        .allSatisfy(label -> assertThat(label).containsExactly("off"));
  }

  /** A step of the grid that is wrong in its last bit, and a weight that is off by 10⁻⁸. */
  @Test
  void a_graph_with_a_constant_slightly_wrong_says_something_else() throws OrtException {
    Random random = new Random(5);
    Schema schema = SampleModels.schema("numbers, refused outside");
    ReleasedModel model = SampleModels.model(schema, Link.LOGISTIC, random);
    SampleRows rows = SampleModels.rows(schema, ROWS, random);
    byte[] right = OnnxExport.write(model);
    assertThat(compare(model, right, rows).largest).isLessThanOrEqualTo(1e-14);
    double step = 0x1p-20;
    byte[] step1 = replaced(right, step, Math.nextUp(step));
    assertThat(compare(model, step1, rows).largest).isGreaterThan(1e-9);
    double weight = model.predictor().weights(0)[0] * step;
    byte[] weight1 = replaced(right, weight, weight + 1e-8 * step);
    assertThat(compare(model, weight1, rows).largest).isGreaterThan(1e-9);
  }

  private static byte[] replaced(byte[] graph, double constant, double other) {
    ByteBuffer copy = ByteBuffer.wrap(graph.clone()).order(ByteOrder.LITTLE_ENDIAN);
    int found = 0;
    for (int i = 0; i + Double.BYTES <= graph.length; i++) {
      if (copy.getDouble(i) == constant) {
        copy.putDouble(i, other);
        found++;
      }
    }
    assertThat(found).isPositive();
    return copy.array();
  }

  /** A graph compares texts as they are: blanks around them are the caller's to take away. */
  @Test
  void texts_match_as_they_are_declared_and_numbers_in_their_usual_spellings() throws OrtException {
    Feature refusing = Feature.Categorical.of("r", "red", "2.50");
    Feature clipping =
        new Feature.Categorical("c", List.of(" red", "10"), Outside.CLIP, Optional.empty());
    Schema schema = Schema.of(refusing, clipping);
    ReleasedModel model = ReleasedModel.of(Predictor.of(Link.VALUE, 1, 2, 4, 8), valued(schema));
    List<Object[]> rows = new ArrayList<>();
    for (String text : List.of("red", "2.50", "2.5", " red", "2.500", "1e1", "10", "10.0")) {
      rows.add(new Object[] {text, "red"});
      rows.add(new Object[] {"red", text});
    }
    double[][] said =
        OnnxRuntime.run(OnnxExport.write(model), new SampleRows(schema, rows), "value", "label")
            .numbers();
    List<double[]> expected = new SampleRows(schema, rows).predictions(model);
    List<Integer> different = new ArrayList<>();
    for (int i = 0; i < said.length; i++) {
      if (!Arrays.equals(said[i], expected.get(i))
          && !(expected.get(i).length == 0 && Double.isNaN(said[i][0]))) {
        different.add(i);
      }
    }
    // " red" and "2.500" are refused, not found; " red" and "1e1" are unknown where this clips.
    assertThat(different).containsExactly(6, 7, 8, 11);
    assertThat(said[6]).containsOnly(Double.NaN);
    assertThat(said[8]).containsOnly(Double.NaN);
  }

  private static Schema valued(Schema schema) {
    return schema.withLabel(Label.Regression.of("y", -1, 1));
  }

  @Test
  void another_reader_of_the_format_finds_nothing_that_is_not_of_the_format()
      throws InvalidProtocolBufferException {
    Schema schema = SampleModels.schema("all kinds, projected");
    ReleasedModel model = SampleModels.model(schema, Link.SOFTMAX, new Random(7));
    byte[] bytes = OnnxExport.write(model);
    OnnxMl.ModelProto read = OnnxMl.ModelProto.parseFrom(bytes);
    assertThat(read.getGraph().getInputList().stream().map(OnnxMl.ValueInfoProto::getName))
        .containsExactly("a", "colour", "b", "e", "c");
    assertThat(read.getGraph().getOutputList().stream().map(OnnxMl.ValueInfoProto::getName))
        .containsExactly("probabilities", "label");
    assertThat(read.getMetadataProps(1).getValue()).isEqualTo(ReleasedModel.digest(model.schema()));
    assertThat(read.getGraph().getNodeList()).noneMatch(this::hasUnknown);
    assertThat(List.of(read, read.getGraph())).noneMatch(this::hasUnknown);
    // Its own writer makes the same bytes of what it read: no field stands twice or out of place.
    assertThat(read.toByteArray()).hasSameSizeAs(bytes);
  }

  private boolean hasUnknown(Message message) {
    return !message.getUnknownFields().asMap().isEmpty();
  }

  @Test
  void equal_models_give_equal_bytes() {
    for (ExportFormat format : ExportFormat.values()) {
      for (Schema schema : SampleModels.schemas().values()) {
        byte[] once = format.write(SampleModels.model(schema, Link.SOFTMAX, new Random(9)));
        byte[] again = format.write(SampleModels.model(schema, Link.SOFTMAX, new Random(9)));
        assertThat(once).isEqualTo(again);
        assertThat(once)
            .isNotEqualTo(format.write(SampleModels.model(schema, Link.SOFTMAX, new Random(8))));
      }
    }
  }

  @Test
  void what_a_graph_cannot_be_is_refused() {
    Schema twice = Schema.of(Feature.Categorical.of("grade", "1", "x", "1.0"));
    assertThatThrownBy(() -> OnnxExport.write(constant(twice)))
        .isInstanceOf(BadUsageException.class)
        .hasMessage("column \"grade\": the category \"1.0\" equals another, \"1\"");
    Schema large =
        Schema.of(Feature.Block.list("e", 100_000, 1))
            .withProjection(ProjectionSpec.of(1_000, "large"));
    assertThatThrownBy(() -> OnnxExport.write(constant(large)))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("1000 x 100000 numbers is too large for an ONNX file");
  }

  private static ReleasedModel constant(Schema schema) {
    return ReleasedModel.of(Predictor.of(Link.CONSTANT, 1), schema);
  }

  /** The largest difference of numbers, and how many rows both refuse. */
  private record Difference(double largest, int refused) {}

  private static Difference compare(ReleasedModel model, byte[] graph, SampleRows rows)
      throws OrtException {
    Target target = model.answers().target();
    boolean hidden = rows.schema().features().stream().anyMatch(f -> f.name().equals("label"));
    OnnxRuntime.Said said =
        OnnxRuntime.run(
            graph, rows, outputName(target, hidden), hidden ? "predicted_label" : "label");
    List<double[]> expected = rows.predictions(model);
    double largest = 0;
    int refused = 0;
    for (int i = 0; i < expected.size(); i++) {
      double[] numbers = said.numbers()[i];
      if (expected.get(i).length == 0) {
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
                expected.get(i).length == 0
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
