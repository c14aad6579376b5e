package dev.lethe.svm.unlearn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.privacy.RandomBits;
import dev.lethe.svm.SvmKernel;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;

/**
 * The law of the path is tested through its second moments over many releases: for each pair of
 * points, Σ(g_i g_j − σ²k_ij) over its standard deviation is normal to good approximation. A
 * correct path fails one of these comparisons with probability {@value #FALSE_ALARM}; seeds are
 * fixed.
 */
class NoisyDecisionTest {

  private static final double FALSE_ALARM = 1e-9;
  private static final int RELEASES = 100_000;
  private static final double SIGMA = 0.5;
  private static final double[][] POINTS = {{0, 0}, {0.5, 0}, {0.5, 0.3}, {-1, 2}};
  private static final int[] FORWARDS = {0, 1, 2, 3};
  private static final int[] BACKWARDS = {3, 2, 1, 0};

  private static KernelDecision zero(SvmKernel kernel) {
    return KernelDecision.of(kernel, new double[0][], new double[0]);
  }

  private static MeanRounding rounding(SvmKernel kernel, int features) {
    return new MeanRounding(kernel, features, 100, 1e-3);
  }

  private static double kernel(SvmKernel kernel, double[] x, double[] y) {
    return kernel.value(
        KernelDecision.dot(x, y), KernelDecision.dot(x, x), KernelDecision.dot(y, y));
  }

  /** The smallest p-value of all pairs, for answers of fresh releases asked in an order. */
  private static double leastP(SvmKernel claimed, Supplier<NoisyDecision> releases, int[] order) {
    int q = POINTS.length;
    double[] sums = new double[q * q];
    for (int t = 0; t < RELEASES; t++) {
      NoisyDecision release = releases.get();
      double[] g = new double[q];
      for (int i : order) {
        g[i] = release.at(POINTS[i]);
      }
      for (int i = 0; i < q * q; i++) {
        sums[i] += g[i / q] * g[i % q];
      }
    }
    double least = 1;
    for (int i = 0; i < q; i++) {
      for (int j = 0; j <= i; j++) {
        double kij = kernel(claimed, POINTS[i], POINTS[j]);
        double kii = kernel(claimed, POINTS[i], POINTS[i]);
        double kjj = kernel(claimed, POINTS[j], POINTS[j]);
        double square = SIGMA * SIGMA;
        double deviation = square * Math.sqrt(RELEASES * (kii * kjj + kij * kij));
        double score = (sums[i * q + j] - RELEASES * square * kij) / deviation;
        double p = 2 * NormalDistribution.of(0, 1).survivalProbability(Math.abs(score));
        least = Math.min(least, p);
      }
    }
    return least;
  }

  private static Supplier<NoisyDecision> releases(SvmKernel kernel, double sigma, long seed) {
    RandomBits bits = RandomBits.insecureSeeded(seed);
    return () -> new NoisyDecision(zero(kernel), rounding(kernel, 2), sigma, bits);
  }

  @Test
  void the_covariance_of_the_path_is_the_kernel_in_whatever_order_points_come() {
    SvmKernel[] kernels = {SvmKernel.rbf(0.7), SvmKernel.polynomial(2), SvmKernel.polynomial(3)};
    for (SvmKernel kernel : kernels) {
      assertThat(leastP(kernel, releases(kernel, SIGMA, 11), FORWARDS))
          .as("%s forwards, seed 11", kernel.name())
          .isGreaterThan(FALSE_ALARM);
      assertThat(leastP(kernel, releases(kernel, SIGMA, 12), BACKWARDS))
          .as("%s backwards, seed 12", kernel.name())
          .isGreaterThan(FALSE_ALARM);
    }
  }

  @Test
  void the_test_catches_a_slightly_wrong_scale_and_a_slightly_wrong_kernel() {
    SvmKernel claimed = SvmKernel.rbf(0.7);
    assertThat(leastP(claimed, releases(claimed, 0.96 * SIGMA, 13), FORWARDS))
        .as("four per cent less noise, seed 13")
        .isLessThan(FALSE_ALARM);
    assertThat(leastP(claimed, releases(SvmKernel.rbf(0.85), SIGMA, 14), FORWARDS))
        .as("another kernel, seed 14")
        .isLessThan(FALSE_ALARM);
  }

  @Test
  void the_test_catches_noise_that_is_drawn_afresh_for_every_question() {
    SvmKernel claimed = SvmKernel.rbf(0.7);
    RandomBits bits = RandomBits.insecureSeeded(15);
    int q = POINTS.length;
    double sum = 0;
    for (int t = 0; t < RELEASES; t++) {
      double[] g = new double[q];
      for (int i = 0; i < q; i++) {
        g[i] = new NoisyDecision(zero(claimed), rounding(claimed, 2), SIGMA, bits).at(POINTS[i]);
      }
      sum += g[0] * g[1];
    }
    double expected = RELEASES * SIGMA * SIGMA * kernel(claimed, POINTS[0], POINTS[1]);
    double deviation = SIGMA * SIGMA * Math.sqrt(2.0 * RELEASES);
    double p =
        2 * NormalDistribution.of(0, 1).survivalProbability(Math.abs(sum - expected) / deviation);
    assertThat(p).isLessThan(FALSE_ALARM);
  }

  @Test
  void the_same_question_gets_the_same_answer_and_asking_again_changes_nothing_later() {
    SvmKernel kernel = SvmKernel.rbf(0.7);
    NoisyDecision once = releases(kernel, SIGMA, 16).get();
    NoisyDecision twice = releases(kernel, SIGMA, 16).get();
    double first = once.at(POINTS[0]);
    for (int i = 0; i < 5; i++) {
      assertThat(twice.at(POINTS[0])).isEqualTo(first);
    }
    assertThat(twice.at(new double[] {-0.0, 0.0})).isEqualTo(first);
    assertThat(twice.at(POINTS[1])).isEqualTo(once.at(POINTS[1]));
    assertThat(twice.at(POINTS[0])).isEqualTo(first);
  }

  @Test
  void points_next_to_each_other_cannot_average_the_noise_away() {
    int releases = 400;
    double squares = 0;
    for (int t = 0; t < releases; t++) {
      NoisyDecision release = releases(SvmKernel.rbf(0.7), SIGMA, 1000 + t).get();
      double mean = 0;
      for (int i = 0; i < 50; i++) {
        mean += release.at(new double[] {1e-7 * i, 0}) / 50;
      }
      squares += mean * mean;
    }
    // χ² with 400 degrees of freedom is within 6.1 deviations, 0.43 of its mean: P(outside) < 1e-7.
    assertThat(squares / releases).isCloseTo(SIGMA * SIGMA, within(0.43 * SIGMA * SIGMA));
  }

  @Test
  void answers_are_the_function_plus_noise_on_a_public_grid() {
    SvmKernel kernel = SvmKernel.polynomial(2);
    KernelDecision f =
        KernelDecision.of(kernel, new double[][] {{1, 0}, {0, 1}}, new double[] {3, -2});
    SplittableRandom random = new SplittableRandom(17);
    NoisyDecision noise =
        new NoisyDecision(zero(kernel), rounding(kernel, 2), SIGMA, RandomBits.insecureSeeded(17));
    NoisyDecision noisy =
        new NoisyDecision(f, rounding(kernel, 2), SIGMA, RandomBits.insecureSeeded(17));
    for (int i = 0; i < 200; i++) {
      double[] x = {random.nextDouble(-2, 2), random.nextDouble(-2, 2)};
      double grid = noisy.grid(kernel(kernel, x, x));
      double answer = noisy.at(x);
      assertThat(answer / grid).isEqualTo(Math.rint(answer / grid));
      assertThat(answer).isCloseTo(f.at(x) + noise.at(x), within(1.001 * grid));
    }
  }

  @Test
  void a_point_at_the_origin_of_feature_space_is_answered_by_zero() {
    SvmKernel kernel = SvmKernel.parse("poly:2:0");
    NoisyDecision release = releases(kernel, SIGMA, 18).get();
    assertThat(release.at(new double[] {0, 0})).isZero();
    assertThat(release.at(new double[] {1, 0})).isNotZero();
  }

  @Test
  void a_path_refuses_more_points_than_it_was_made_for_but_remembers_the_old_ones() {
    NoisyDecision release =
        new NoisyDecision(
            zero(SvmKernel.rbf(1)),
            rounding(SvmKernel.rbf(1), 1),
            SIGMA,
            RandomBits.insecureSeeded(19),
            40);
    double first = release.at(new double[] {0});
    for (int i = 1; i < 40; i++) {
      release.at(new double[] {i * 1e-3});
    }
    assertThatThrownBy(() -> release.at(new double[] {-1}))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("40");
    assertThat(release.at(new double[] {0})).isEqualTo(first);
  }

  @Test
  void points_that_cannot_be_computed_with_are_refused_and_leave_the_path_as_it_was() {
    NoisyDecision release = releases(SvmKernel.rbf(0.7), SIGMA, 20).get();
    NoisyDecision undisturbed = releases(SvmKernel.rbf(0.7), SIGMA, 20).get();
    assertThatThrownBy(() -> release.at(new double[] {Double.NaN, 0}))
        .isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> release.at(new double[] {1})).isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> release.at(new double[] {1e9, 0}))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("double arithmetic");
    assertThat(release.at(POINTS[1])).isEqualTo(undisturbed.at(POINTS[1]));
  }
}
