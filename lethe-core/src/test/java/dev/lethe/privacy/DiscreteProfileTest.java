package dev.lethe.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * The step from the continuous to the discrete law that every plan's charge rests on
 * (docs/mathematics/noise.md): a discrete Gaussian of scale s loses no more than a continuous one
 * of variance s² − 64.
 */
class DiscreteProfileTest {

  /** Σ max(0, p(x) − e^ε·p(x − shift)) over the integers that matter. */
  private static double discreteDelta(int scale, int shift, double epsilon) {
    int reach = 14 * scale + shift;
    double mass = 0;
    double sum = 0;
    for (int x = -reach; x <= reach; x++) {
      double here = Math.exp(-(double) x * x / (2.0 * scale * scale));
      double there = Math.exp(epsilon - (double) (x - shift) * (x - shift) / (2.0 * scale * scale));
      mass += here;
      sum += Math.max(0, here - there);
    }
    return sum / mass;
  }

  @Test
  void whole_shifts_of_a_discrete_gaussian_stay_within_the_profile_that_is_charged() {
    for (int scale : new int[] {20, 64, 500}) {
      double sigma = Math.sqrt((double) scale * scale - 64);
      for (int shift : new int[] {1, scale / 10, scale / 3, scale, 3 * scale}) {
        GaussianProfile charged = GaussianProfile.of(shift, sigma);
        for (double epsilon : new double[] {0, 0.01, 0.1, 0.5, 1, 2, 4}) {
          double delta = discreteDelta(scale, shift, epsilon);
          if (delta > 1e-13) {
            assertThat(delta)
                .as("scale %s, shift %s, epsilon %s", scale, shift, epsilon)
                .isLessThanOrEqualTo(charged.delta(epsilon));
          }
        }
      }
    }
  }

  @Test
  void a_continuous_law_of_two_per_cent_more_spread_would_not_cover_it() {
    assertThat(discreteDelta(500, 150, 1)).isGreaterThan(GaussianProfile.of(150, 510).delta(1));
  }
}
