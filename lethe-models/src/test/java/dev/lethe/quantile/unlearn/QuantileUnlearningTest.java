package dev.lethe.quantile.unlearn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Interval;
import dev.lethe.bound.Method;
import dev.lethe.bound.Outward;
import dev.lethe.privacy.RandomBits;
import dev.lethe.quantile.Quantile;
import dev.lethe.testkit.ForgettingContract;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class QuantileUnlearningTest extends ForgettingContract {

  private static final QuantileUnlearning MEDIAN =
      new QuantileUnlearning(Quantile.of(0.4, Interval.of(-2, 5)));

  @Override
  protected Case sample(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = random.nextInt(1, 30);
    int forgotten = random.nextInt(1, CAPACITY.value() + 1);
    double[] all = random.doubles(n + (long) forgotten, -2, 5).toArray();
    double[] left = Arrays.copyOfRange(all, forgotten, all.length);
    double[] fresh = shuffled(left, random);
    double trained = MEDIAN.problem().value(all);
    return new Case() {
      @Override
      public ReleaseFacts factsAfterForgetting(Terms terms) {
        return MEDIAN.on(left).facts(terms);
      }

      @Override
      public ReleaseFacts factsOfRetained(Terms terms) {
        return MEDIAN.on(fresh).facts(terms);
      }

      @Override
      public double[] meanAfterForgetting(Terms terms) {
        return new double[] {MEDIAN.on(left).mean(trained, terms)};
      }

      @Override
      public double[] meanOfRetained(Terms terms) {
        return new double[] {MEDIAN.on(fresh).mean(Double.NaN, terms)};
      }

      @Override
      public double[] kept() {
        return new double[] {trained};
      }

      @Override
      public double[] meanWithBrokenModel(Terms terms) {
        return new double[] {MEDIAN.on(left).mean(1e300, terms)};
      }
    };
  }

  @Override
  protected double reaches() {
    return 0.999;
  }

  @Override
  protected Method recomputing() {
    return Method.EXACT;
  }

  private static double[] shuffled(double[] values, SplittableRandom random) {
    double[] copy = values.clone();
    for (int i = copy.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      double swap = copy[i];
      copy[i] = copy[j];
      copy[j] = swap;
    }
    return copy;
  }

  @Test
  void an_exact_release_is_the_quantile_without_noise_and_costs_nothing() {
    double[] values = {1, 2, 3};
    Release release = MEDIAN.on(values).release(terms(Method.EXACT), RandomBits.secure());
    assertThat(release.parameters().get(0)).isEqualTo(MEDIAN.problem().value(values));
    assertThat(release.mu()).isZero();
    assertThat(release.mean().value()).isZero();
    assertThat(release.plan().isNoiseless()).isTrue();
  }

  @Test
  void a_passive_release_has_the_calibrated_noise_and_does_not_tell_the_quantile() {
    double[] values = {1, 2, 3, 3.5, 4};
    Release release =
        MEDIAN.on(values).release(2.5, terms(Method.PASSIVE), RandomBits.insecureSeeded(1));
    double retain = Outward.up(MEDIAN.problem().retain(values, CAPACITY).value());
    assertThat(release.sigma()).isBetween(3.73 * retain, 3.74 * retain);
    assertThat(release.parameters().isSecure()).isFalse();
    assertThat(release.mean().inputs()).doesNotContainKey("quantile").containsKey("m");
  }

  @Test
  void values_that_no_deletion_can_move_still_get_a_little_noise() {
    double[] values = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    assertThat(MEDIAN.problem().retain(values, CAPACITY).value()).isZero();
    ReleaseFacts facts = MEDIAN.on(values).facts(terms(Method.PASSIVE));
    assertThat(facts.sigma()).isBetween(1e-8, 1e-6);
  }

  @Test
  void the_sign_of_zero_does_not_tell_which_zeros_were_forgotten() {
    double[] minus = {-0.0, 0.0, 0.0, 0.0};
    double[] plus = {0.0, 0.0, 0.0, -0.0};
    Quantile least = Quantile.of(0, Interval.of(-2, 5));
    QuantileUnlearning problem = new QuantileUnlearning(least);
    for (double[] values : new double[][] {minus, plus}) {
      assertThat(1 / problem.on(values).mean(Double.NaN, terms(Method.EXACT)))
          .isEqualTo(Double.POSITIVE_INFINITY);
    }
  }
}
