package dev.lethe.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GaussianProfileTest {

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /** The textbook form of the profile, good to about 1e-11 where nothing is extreme. */
  private static double textbookDelta(double mu, double epsilon) {
    return NORMAL.survivalProbability(epsilon / mu - mu / 2)
        - Math.exp(epsilon) * NORMAL.survivalProbability(epsilon / mu + mu / 2);
  }

  @Test
  void random_guarantees_are_met_and_a_billionth_less_noise_would_break_them() {
    long seed = 20261115;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 2000; i++) {
      double epsilon = Math.exp(random.nextDouble(Math.log(0.05), Math.log(8)));
      double delta = Math.exp(random.nextDouble(Math.log(1e-9), Math.log(0.4)));
      double sigma = Calibration.EXACT.sigma(1, Guarantee.of(epsilon, delta));
      String where = "seed " + seed + ", epsilon " + epsilon + ", delta " + delta;
      assertThat(textbookDelta(1 / sigma, epsilon)).as(where).isLessThan(delta * (1 + 1e-11));
      assertThat(textbookDelta(1 / (sigma * (1 - 1e-9)), epsilon)).as(where).isGreaterThan(delta);
    }
  }

  @Test
  void the_three_questions_agree_with_each_other() {
    long seed = 7;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 2000; i++) {
      double epsilon = Math.exp(random.nextDouble(Math.log(1e-6), Math.log(1000)));
      double delta = Math.exp(random.nextDouble(-690, Math.log(0.999)));
      double sigma = Calibration.EXACT.sigma(2.5, Guarantee.of(epsilon, delta));
      GaussianProfile profile = GaussianProfile.of(2.5, sigma);
      String where = "seed " + seed + ", epsilon " + epsilon + ", delta " + delta;
      assertThat(profile.delta(epsilon) / delta).as(where).isBetween(1 - 1e-8, 1 + 1e-8);
      assertThat(profile.epsilon(delta))
          .as(where)
          .isBetween(
              epsilon - 1e-11 * (epsilon + profile.mu()),
              epsilon + 1e-11 * (epsilon + profile.mu()));
    }
  }

  @Test
  void delta_grows_with_mu_and_falls_with_epsilon() {
    double[] mus = {1e-300, 1e-9, 1e-3, 0.5, 0.999, 1, 1.001, 3, 8, 40, 1e3, 1e100, 1e300};
    double[] epsilons = {0, 1e-300, 1e-6, 0.1, 1, 10, 100, 1e4, 1e100, 1e300, Double.MAX_VALUE};
    for (int i = 0; i < mus.length; i++) {
      for (int j = 0; j < epsilons.length; j++) {
        double delta = new GaussianProfile(mus[i]).delta(epsilons[j]);
        assertThat(delta).isBetween(Double.MIN_VALUE, 1.0);
        if (i > 0) {
          assertThat(delta)
              .isGreaterThanOrEqualTo(new GaussianProfile(mus[i - 1]).delta(epsilons[j]));
        }
        if (j > 0) {
          assertThat(delta).isLessThanOrEqualTo(new GaussianProfile(mus[i]).delta(epsilons[j - 1]));
        }
      }
    }
  }

  @Test
  void an_underflowing_delta_is_the_smallest_double_and_not_zero() {
    assertThat(new GaussianProfile(1e-3).delta(1)).isEqualTo(Double.MIN_VALUE);
    assertThat(new GaussianProfile(1e-300).delta(Double.MAX_VALUE)).isEqualTo(Double.MIN_VALUE);
  }

  @Test
  void huge_epsilon_does_not_lose_the_shift_to_cancellation() {
    // a = eps/mu − mu/2 = 0 exactly, so δ = ½ − φ(0)/b up to 1/b³.
    double mu = 0x1p70;
    double expected = 0.5 - 1 / (Math.sqrt(2 * Math.PI) * mu);
    assertThat(new GaussianProfile(mu).delta(0x1p139)).isBetween(expected, expected * (1 + 1e-12));
    assertThat(new GaussianProfile(mu).epsilon(0.5))
        .isBetween(0x1p139 * (1 - 1e-12), 0x1p139 * (1 + 1e-12));
  }

  @Test
  void
      epsilon_is_zero_where_total_variation_is_already_small_and_infinite_where_no_double_holds_it() {
    assertThat(new GaussianProfile(1e-6).epsilon(1e-5)).isZero();
    assertThat(new GaussianProfile(1e200).epsilon(1e-5)).isInfinite();
  }

  @Test
  void extreme_guarantees_give_a_positive_mu_that_meets_them() {
    double[] epsilons = {0, Double.MIN_VALUE, 1e-300, 1e-100, 1e5, 1e200, Double.MAX_VALUE};
    double[] deltas = {1e-307, 1e-100, 0.5, Math.nextUp(0.5), 0.9, Math.nextDown(1.0)};
    for (double epsilon : epsilons) {
      for (double delta : deltas) {
        double mu = GaussianProfile.largestMu(Guarantee.of(epsilon, delta));
        assertThat(mu).isPositive().isFinite();
        assertThat(new GaussianProfile(mu).delta(epsilon) / delta)
            .as("epsilon %s, delta %s", epsilon, delta)
            .isLessThan(1 + 1e-10);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void impossible_mu_sensitivity_and_sigma_are_refused_with_their_value(double bad) {
    assertThatThrownBy(() -> new GaussianProfile(bad))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("mu")
        .hasMessageContaining(String.valueOf(bad));
    assertThatThrownBy(() -> GaussianProfile.of(bad, 1))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("sensitivity")
        .hasMessageContaining(String.valueOf(bad));
    assertThatThrownBy(() -> GaussianProfile.of(1, bad))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("sigma")
        .hasMessageContaining(String.valueOf(bad));
  }

  @Test
  void a_profile_knows_whether_it_meets_a_guarantee() {
    Guarantee guarantee = Guarantee.of(1, 1e-5);
    assertThat(new GaussianProfile(0.26).meets(guarantee)).isTrue();
    assertThat(new GaussianProfile(0.27).meets(guarantee)).isFalse();
  }

  @Test
  void the_answer_to_one_guarantee_is_never_given_to_another() {
    Guarantee one = Guarantee.of(1, 1e-5);
    Guarantee two = Guarantee.of(2, 1e-5);
    double first = GaussianProfile.largestMu(one);
    double second = GaussianProfile.largestMu(two);
    assertThat(second).isGreaterThan(first);
    assertThat(GaussianProfile.largestMu(one)).isEqualTo(first);
    assertThat(GaussianProfile.largestMu(Guarantee.of(1, 1e-5))).isEqualTo(first);
    assertThat(GaussianProfile.largestMu(two)).isEqualTo(second);
  }
}
