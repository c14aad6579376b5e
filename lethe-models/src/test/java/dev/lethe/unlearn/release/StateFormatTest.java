package dev.lethe.unlearn.release;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.SymmetricMatrix;
import org.junit.jupiter.api.Test;

class StateFormatTest {

  /** A record of one radius, as trained models hold several. */
  private static final StateFormat<Double> RADIUS =
      new StateFormat<>(
          "radius",
          (value, out) -> out.writeDouble(value),
          in -> new Enclosure(SymmetricMatrix.of(1, new double[] {1}), in.readDouble()).radius());

  @Test
  void a_number_that_its_type_refuses_is_bad_input_and_not_bad_usage() {
    for (double impossible : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      byte[] bytes = RADIUS.bytes(impossible);
      assertThatThrownBy(() -> RADIUS.state(bytes))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("a stored model (radius) holds what cannot be")
          .hasMessageContaining(String.valueOf(impossible));
    }
  }

  @Test
  void a_vector_that_claims_more_than_there_is_costs_no_memory() {
    StateFormat<double[]> vector =
        new StateFormat<>("vector", StateFormat::writeVector, StateFormat::readVector);
    byte[] bytes = vector.bytes(new double[] {1});
    bytes[bytes.length - 12] = 0x7f;
    assertThatThrownBy(() -> vector.state(bytes))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("cannot have " + 0x7f000001 + " entries");
  }
}
