package dev.lethe.data.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Interval;
import dev.lethe.data.table.ByteSource;
import dev.lethe.glm.ridge.RidgeKind;
import dev.lethe.kind.ModelKind;
import dev.lethe.kind.Parameter;
import dev.lethe.pca.PcaKind;
import dev.lethe.quantile.QuantileKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ParametersJsonTest {

  private static final String SCHEMA = "0123456789abcdef".repeat(4);

  static Stream<Parameters> parameters() {
    List<String> two = List.of("a", "größe");
    return Stream.of(
        weights(new double[] {0.1, -3}),
        new Parameters(
            new PcaKind.Declared(1, true),
            SCHEMA,
            two,
            new double[] {1.01, 0.02, -0.03},
            new double[] {1, 0, 0, 0}),
        new Parameters(
            new QuantileKind.Declared(Interval.of(-1, 1), 0.5),
            SCHEMA,
            List.of("age"),
            new double[] {1 / 3.0},
            new double[] {80}));
  }

  private static Parameters weights(double... weights) {
    List<String> columns = IntStream.range(0, weights.length).mapToObj(i -> "c" + i).toList();
    return new Parameters(new RidgeKind.Declared(0.25), SCHEMA, columns, weights, weights);
  }

  /** Every kind can be written: its fields are those of its shape. */
  @ParameterizedTest
  @MethodSource("dev.lethe.kinds.Kinds#all")
  void every_kind_declares_parameters_that_read_back(ModelKind kind) {
    assertThat(kind.word()).matches("[a-z]+");
    assertThat(kind.parameters()).extracting(Parameter::field).doesNotHaveDuplicates();
    assertThat(kind.results()).isNotEmpty().doesNotHaveDuplicates();
    assertThat(kind.plainName()).isNotBlank();
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
    assertThat(read(ParametersJson.write(weights(weights))).coordinates()).containsExactly(weights);
  }

  @Test
  void numbers_are_as_short_as_they_can_be_on_every_java_version() {
    assertThat(ParametersJson.write(weights(2e23, 0.1, 1e-5))).contains("[ 2.0E23, 0.1, 1.0E-5 ]");
  }

  @Test
  void the_numbers_are_not_shown_where_parameters_are_printed() {
    assertThat(weights(0.1, 7).toString()).doesNotContain("0.1,").contains("2 columns");
  }

  @ParameterizedTest
  @MethodSource("parameters")
  void what_was_written_reads_back_the_same(Parameters parameters) {
    String text = ParametersJson.write(parameters);
    Parameters back = read(text);
    assertThat(back).isEqualTo(parameters);
    assertThat(ParametersJson.write(back)).isEqualTo(text);
  }

  @ParameterizedTest
  @MethodSource("parameters")
  void another_version_or_an_unknown_field_is_refused(Parameters parameters) {
    String text = ParametersJson.write(parameters);
    assertThatThrownBy(() -> read(text.replace("\"version\" : 1", "\"version\" : 2")))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("version");
    assertThatThrownBy(() -> read(text.replace("\"version\" : 1", "\"version\" : 1, \"x\" : 1")))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("\"x\"");
  }

  @Test
  void a_projector_of_the_wrong_shape_is_refused() {
    String text = ParametersJson.write(parameters().toList().get(1));
    assertThatThrownBy(() -> read(text.replace("\"k\" : 1", "\"k\" : 3")))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("got 3");
    assertThatThrownBy(() -> read(text.replace("1.01, ", "")))
        .isInstanceOf(BadInputException.class);
  }

  private static Parameters read(String text) {
    return ParametersJson.read(
        ByteSource.of("parameters.json", text.getBytes(StandardCharsets.UTF_8)));
  }
}
