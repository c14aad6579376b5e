package dev.lethe.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuaranteeTest {

  @ParameterizedTest
  @ValueSource(
      doubles = {
        -1,
        -Double.MIN_VALUE,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY
      })
  void an_impossible_epsilon_is_refused_everywhere_with_its_value(double bad) {
    assertRefused("epsilon", bad, () -> Guarantee.of(bad, 0.1));
    assertRefused("epsilon", bad, () -> new GaussianProfile(1).delta(bad));
    assertRefused("epsilon", bad, () -> Accountant.unlimited().deltaAt(bad));
    for (Calibration calibration : Calibration.values()) {
      assertRefused("epsilon", bad, () -> calibration.delta(new GaussianProfile(1), bad));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.0, 1, 1.5, -0.1, Double.NaN, Double.POSITIVE_INFINITY})
  void an_impossible_delta_is_refused_everywhere_with_its_value(double bad) {
    assertRefused("delta", bad, () -> Guarantee.of(1, bad));
    assertRefused("delta", bad, () -> new GaussianProfile(1).epsilon(bad));
    assertRefused("delta", bad, () -> Accountant.unlimited().epsilonAt(bad));
    for (Calibration calibration : Calibration.values()) {
      assertRefused("delta", bad, () -> calibration.epsilon(new GaussianProfile(1), bad));
    }
  }

  @Test
  void the_ends_that_are_possible_are_accepted() {
    assertThat(Guarantee.of(0, Double.MIN_VALUE).epsilon()).isZero();
    assertThat(Guarantee.of(Double.MAX_VALUE, Math.nextDown(1.0)).delta()).isLessThan(1);
    assertThat(Guarantee.of(1, 1e-5)).hasToString("(ε = 1.0, δ = 1.0E-5)");
  }

  private static void assertRefused(String name, double bad, Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining(name)
        .hasMessageContaining(String.valueOf(bad));
  }
}
