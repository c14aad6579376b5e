package dev.lethe.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.LetheException;
import dev.lethe.base.NoGuaranteeException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class NoisePlanTest {

  private static final Guarantee GUARANTEE = Guarantee.of(0.9, 1e-6);
  private static final MathContext DIGITS = new MathContext(60);

  /** (Δ + g√D)(1 + 2⁻³⁴), in sixty digits. */
  private static BigDecimal charge(NoisePlan plan) {
    return new BigDecimal(plan.grid())
        .multiply(new BigDecimal(plan.dimension()).sqrt(DIGITS))
        .add(new BigDecimal(plan.sensitivity()))
        .multiply(new BigDecimal(1 + 0x1p-34), DIGITS);
  }

  @ParameterizedTest
  @EnumSource(Calibration.class)
  void a_calibrated_plan_covers_its_charge_with_hardly_more_noise_than_a_continuous_one(
      Calibration calibration) {
    long seed = 3;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 500; i++) {
      double sensitivity = Math.exp(random.nextDouble(-600, 600));
      int dimension = random.nextInt(1, 10_000);
      NoisePlan plan = NoisePlan.calibrated(sensitivity, dimension, GUARANTEE, calibration);
      String where = "seed " + seed + ", " + plan;
      assertThat(new BigDecimal(plan.chargedSensitivity()))
          .as(where)
          .isGreaterThanOrEqualTo(charge(plan));
      assertThat(plan.sigma())
          .as(where)
          .isGreaterThanOrEqualTo(calibration.sigma(plan.chargedSensitivity(), GUARANTEE));
      assertThat(plan.sigma() / calibration.sigma(sensitivity, GUARANTEE))
          .as(where)
          .isBetween(1.0, 1 + 2e-6);
      assertThat(plan.grid()).isLessThanOrEqualTo(plan.sigma() * 0x1p-30);
      assertThat(plan.grid()).isGreaterThan(calibration.sigma(sensitivity, GUARANTEE) * 0x1p-31);
    }
  }

  @Test
  void the_account_of_a_calibrated_plan_meets_its_guarantee() {
    NoisePlan plan = NoisePlan.calibrated(0.01, 785, GUARANTEE);
    assertThat(Accountant.unlimited().spend(plan.mu()).deltaAt(0.9)).isLessThanOrEqualTo(1e-6);
  }

  @Test
  void a_public_sigma_fixes_the_grid_whatever_the_sensitivity() {
    NoisePlan small = NoisePlan.withPublicSigma(0.1, 1e-9, 10);
    NoisePlan large = NoisePlan.withPublicSigma(0.1, 1e3, 10);
    assertThat(small.gridExponent()).isEqualTo(large.gridExponent());
    assertThat(small.sigma()).isEqualTo(large.sigma()).isBetween(0.1, 0.1 * (1 + 0x1p-30));
    assertThat(new BigDecimal(large.mu()).multiply(new BigDecimal(large.sigma())))
        .isGreaterThanOrEqualTo(charge(large));
    assertThat(large.mu()).isLessThan(1e4 * (1 + 1e-9));
  }

  @Test
  void the_same_noise_can_be_charged_for_another_shift() {
    NoisePlan plan = NoisePlan.calibrated(0.2, 7, GUARANTEE);
    NoisePlan other = plan.withSensitivity(0.1);
    assertThat(other.sigma()).isEqualTo(plan.sigma());
    assertThat(other.mu() / plan.mu()).isBetween(0.5, 0.5 + 1e-6);
    assertRefused(Double.NaN, () -> plan.withSensitivity(Double.NaN));
    assertRefused(0.0, () -> plan.withSensitivity(0));
  }

  @Test
  void a_power_of_two_sigma_is_kept_as_it_is() {
    NoisePlan plan = NoisePlan.withPublicSigma(1, 0.5, 1);
    assertThat(plan.sigma()).isEqualTo(1);
    assertThat(plan.steps()).isEqualTo(1L << 30);
    assertThat(plan.gridExponent()).isEqualTo(-30);
  }

  @Test
  void no_noise_is_only_had_by_asking_for_it() {
    NoisePlan plan = NoisePlan.noiseless(4);
    assertThat(plan.sigma()).isZero();
    assertThat(plan.mu()).isZero();
    assertThat(plan.chargedSensitivity()).isZero();
    assertThat(plan.isNoiseless()).isTrue();
    assertThatThrownBy(() -> NoisePlan.calibrated(0, 4, GUARANTEE))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> new NoisePlan(1, 4, 0, 0)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> new NoisePlan(0, 4, 0, 1L << 30))
        .isInstanceOf(BadUsageException.class);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void impossible_sensitivities_and_sigmas_are_refused_with_their_value(double bad) {
    assertRefused(bad, () -> NoisePlan.calibrated(bad, 1, GUARANTEE));
    assertRefused(bad, () -> NoisePlan.withPublicSigma(1, bad, 1));
    assertRefused(bad, () -> NoisePlan.withPublicSigma(bad, 1, 1));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-305, Double.MIN_VALUE, 1e300})
  void sensitivities_whose_grid_leaves_the_normal_doubles_are_refused(double extreme) {
    assertRefused(extreme, () -> NoisePlan.calibrated(extreme, 1, GUARANTEE));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
  void dimensions_below_one_are_refused(int bad) {
    assertRefused(bad, () -> NoisePlan.withPublicSigma(1, 1, bad));
    assertRefused(bad, () -> NoisePlan.calibrated(1, bad, GUARANTEE));
    assertRefused(bad, () -> NoisePlan.noiseless(bad));
  }

  @ParameterizedTest
  @ValueSource(longs = {(1L << 30) - 1, (1L << 40) + 1, -1})
  void grids_that_are_too_coarse_or_too_fine_are_refused(long steps) {
    assertRefused(steps, () -> new NoisePlan(1, 1, -30, steps));
  }

  @Test
  void a_guarantee_that_the_grid_cannot_pay_for_is_refused() {
    assertThatThrownBy(() -> NoisePlan.calibrated(1, 1000, Guarantee.of(0, 1e-20)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("1000")
        .hasMessageContaining("2^40");
  }

  @Test
  void reach_is_checked_against_a_public_bound() {
    NoisePlan plan = NoisePlan.withPublicSigma(1, 1, 1);
    assertThat(plan.requireReach(0x1p31)).isSameAs(plan);
    assertThatThrownBy(() -> plan.requireReach(Math.nextUp(0x1p31)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("2^61");
    for (double bad : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertRefused(bad, () -> plan.requireReach(bad));
    }
  }

  private static void assertRefused(Object bad, Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOf(LetheException.class)
        .hasMessageContaining(String.valueOf(bad));
  }
}
