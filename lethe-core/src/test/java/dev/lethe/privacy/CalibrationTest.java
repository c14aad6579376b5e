package dev.lethe.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CalibrationTest {

  private static final Guarantee USUAL = Guarantee.of(1, 1e-5);

  @Test
  void the_usual_guarantee_needs_the_published_amounts_of_noise() {
    assertThat(Calibration.EXACT.sigma(1, USUAL)).isEqualTo(3.7306, within(5e-5));
    assertThat(Calibration.classicalForFigures(1, USUAL)).isEqualTo(4.8448, within(5e-5));
    assertThat(Calibration.CONCENTRATED.sigma(1, USUAL)).isEqualTo(4.9006, within(5e-5));
  }

  @ParameterizedTest
  @EnumSource(Calibration.class)
  void no_rule_adds_less_noise_than_the_exact_one_allows(Calibration calibration) {
    for (double epsilon : new double[] {1e-6, 1e-3, 0.1, 0.5, 0.999}) {
      for (double delta : new double[] {1e-300, 1e-100, 1e-9, 1e-5, 0.1, 0.5}) {
        Guarantee guarantee = Guarantee.of(epsilon, delta);
        double sigma = calibration.sigma(1, guarantee);
        assertThat(sigma).isGreaterThanOrEqualTo(Calibration.EXACT.sigma(1, guarantee));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Calibration.class)
  void sigma_is_proportional_to_the_sensitivity(Calibration calibration) {
    Guarantee guarantee = Guarantee.of(0.5, 1e-6);
    double unit = calibration.sigma(1, guarantee);
    for (double sensitivity : new double[] {1e-200, 1e-3, 7, 1e200}) {
      assertThat(calibration.sigma(sensitivity, guarantee) / sensitivity)
          .isEqualTo(unit, within(1e-14 * unit));
    }
  }

  @ParameterizedTest
  @EnumSource(Calibration.class)
  void the_inverse_questions_undo_the_calibration_on_the_safe_side(Calibration calibration) {
    for (double epsilon : new double[] {1e-3, 0.2, 0.9}) {
      for (double delta : new double[] {1e-200, 1e-9, 1e-3, 0.1}) {
        double sigma = calibration.sigma(3, Guarantee.of(epsilon, delta));
        GaussianProfile profile = GaussianProfile.of(3, sigma);
        assertThat(calibration.epsilon(profile, delta)).isEqualTo(epsilon, within(1e-11 * epsilon));
        assertThat(calibration.delta(profile, epsilon)).isEqualTo(delta, within(1e-9 * delta));
        assertThat(calibration.delta(profile, epsilon))
            .isGreaterThanOrEqualTo(profile.delta(epsilon) * (1 - 1e-12));
      }
    }
  }

  @Test
  void the_closed_forms_are_never_below_the_truth_and_hardly_above_it() {
    assertOutward(Calibration.CLASSICAL, "classical.csv");
    assertOutward(Calibration.CONCENTRATED, "concentrated.csv");
  }

  private static void assertOutward(Calibration calibration, String file) {
    List<Reference> rows = Reference.pairs(file);
    assertThat(rows).hasSizeGreaterThan(200);
    for (Reference row : rows) {
      Guarantee guarantee = Guarantee.of(row.first(), row.second());
      assertThat(row.relativeExcess(calibration.sigma(1, guarantee)))
          .as("%s %s", calibration, guarantee)
          .isBetween(0.0, 1e-14);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, 1.0000001, 5, 100})
  void the_classical_rule_refuses_epsilons_it_is_not_proved_for(double epsilon) {
    assertThatThrownBy(() -> Calibration.CLASSICAL.sigma(1, Guarantee.of(epsilon, 1e-5)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("0 < epsilon < 1")
        .hasMessageContaining(String.valueOf(epsilon));
    assertThatThrownBy(() -> Calibration.CLASSICAL.delta(new GaussianProfile(0.1), epsilon))
        .isInstanceOf(NoGuaranteeException.class);
    assertThatThrownBy(() -> Calibration.CLASSICAL.epsilon(new GaussianProfile(1), 1e-5))
        .isInstanceOf(NoGuaranteeException.class);
  }

  @Test
  void the_classical_formula_really_is_too_small_at_large_epsilon() {
    Guarantee guarantee = Guarantee.of(50, 1e-5);
    double sigma = Calibration.classicalForFigures(1, guarantee);
    assertThat(GaussianProfile.of(1, sigma).meets(guarantee)).isFalse();
  }

  @Test
  void rules_that_need_a_positive_epsilon_say_so() {
    Guarantee zero = Guarantee.of(0, 1e-5);
    assertThatThrownBy(() -> Calibration.CONCENTRATED.sigma(1, zero))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("epsilon above 0");
    assertThatThrownBy(() -> Calibration.classicalForFigures(1, zero))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("no finite sigma");
    assertThat(Calibration.EXACT.sigma(1, zero)).isEqualTo(39894.2280, within(1e-4));
  }

  @Test
  void a_sigma_beyond_the_doubles_is_refused_and_not_infinite() {
    assertThatThrownBy(() -> Calibration.EXACT.sigma(1e10, Guarantee.of(0, 1e-300)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("1.0E10");
  }

  @Test
  void the_concentrated_rule_promises_nothing_below_half_of_mu_squared() {
    assertThat(Calibration.CONCENTRATED.delta(new GaussianProfile(2), 1.9)).isEqualTo(1);
    assertThat(Calibration.CONCENTRATED.delta(new GaussianProfile(2), 2.1)).isLessThan(1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void impossible_sensitivities_are_refused_with_their_value(double bad) {
    for (Calibration calibration : Calibration.values()) {
      assertThatThrownBy(() -> calibration.sigma(bad, Guarantee.of(0.5, 1e-5)))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining(String.valueOf(bad));
    }
    assertThatThrownBy(() -> Calibration.classicalForFigures(bad, USUAL))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining(String.valueOf(bad));
  }
}
