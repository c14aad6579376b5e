package dev.lethe.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.data.document.Documents;
import dev.lethe.data.model.DeclaredModelJson;
import dev.lethe.data.table.ByteSource;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.glm.ridge.RidgeKind;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.pca.PcaKind;
import dev.lethe.quantile.QuantileKind;
import dev.lethe.svm.SvmKind;
import java.nio.charset.StandardCharsets;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

class ModelDeclarationTest {

  static Stream<DeclaredModel> declarations() {
    return Stream.of(
        LogisticKind.of(1e-3, OptionalDouble.of(2)),
        LogisticKind.of(0, OptionalDouble.empty()),
        new RidgeKind.Declared(0.1),
        new PcaKind.Declared(3, true),
        new PcaKind.Declared(1, false),
        new SvmKind.Declared(0.25),
        new QuantileKind.Declared(Interval.of(-1, 1), 0.9));
  }

  @ParameterizedTest
  @MethodSource("declarations")
  void a_declaration_survives_its_file(DeclaredModel declaration) {
    ObjectNode written = CanonicalJson.object();
    DeclaredModelJson.writeInto(written, declaration);
    assertThat(read(CanonicalJson.bytes(written))).isEqualTo(declaration);
  }

  @Test
  void a_release_has_as_many_numbers_as_the_problem_says() {
    assertThat(declarations().map(each -> each.coordinates(4)))
        .containsExactly(4, 4, 4, 10, 10, 4, 1);
  }

  @Test
  void parameters_that_no_problem_allows_are_refused() {
    assertThatThrownBy(() -> new RidgeKind.Declared(Double.NaN))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> LogisticKind.of(1, OptionalDouble.of(Double.NaN)))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> LogisticKind.of(1, OptionalDouble.of(Double.POSITIVE_INFINITY)))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> new SvmKind.Declared(0)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(
            () ->
                read(
                    "{\"kind\":\"quantile\",\"parameters\":{\"domain\":[0,1,2],\"q\":0.5}}"
                        .getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(BadInputException.class)
        .hasMessage("m.json: parameters.domain: an interval has two ends, but there are 3");
  }

  private static DeclaredModel read(byte[] bytes) {
    return DeclaredModelJson.readFrom(
        Documents.json(ByteSource.of("m.json", bytes), "a model").requireObject());
  }
}
