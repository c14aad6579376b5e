package dev.lethe.data.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.data.table.ByteSource;
import dev.lethe.erm.DataScale;
import dev.lethe.erm.Objective;
import dev.lethe.linalg.SymmetricMatrix;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ParametersJsonTest {

  static Stream<Parameters> parameters() {
    return Stream.of(
        new Parameters.Linear(
            new LinearModel(
                LinearModel.Problem.RIDGE,
                new double[] {0.1, -3},
                Objective.of(0.25),
                new DataScale(1, 1),
                List.of("a", "b"),
                Optional.empty())),
        new Parameters.Projector(
            1,
            true,
            List.of("a", "b"),
            new double[] {1.01, 0.02, -0.03},
            SymmetricMatrix.of(2, new double[] {1, 0, 0, 0})),
        new Parameters.Quantile(0.5, "age", 1 / 3.0, 80.0));
  }

  @ParameterizedTest
  @MethodSource("parameters")
  void what_was_written_reads_back_the_same(Parameters parameters) {
    String text = ParametersJson.write(parameters);
    Parameters back = read(text);
    assertThat(back.coordinates()).containsExactly(parameters.coordinates());
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
    assertThatThrownBy(() -> read(text.replace("\"rank\" : 1", "\"rank\" : 3")))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("rank 3");
    assertThatThrownBy(() -> read(text.replace("1.01, ", "")))
        .isInstanceOf(BadInputException.class);
  }

  private static Parameters read(String text) {
    return ParametersJson.read(
        ByteSource.of("parameters.json", text.getBytes(StandardCharsets.UTF_8)));
  }
}
