package dev.lethe.privacy;

import static dev.lethe.privacy.GoodnessOfFit.assertAccepted;
import static dev.lethe.privacy.GoodnessOfFit.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import java.util.function.LongSupplier;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The sampler against its law. Each test refuses a correct sampler with probability {@link
 * GoodnessOfFit#FALSE_ALARM}, and each has a twin that shows it refuses a slightly wrong one.
 */
class DiscreteGaussianTest {

  private static final long SEED = 20261115;
  private static final int MANY = 1_000_000;
  private static final long LARGE = (1L << 30) + 123_456_789;

  private static LongSupplier correct(long scale) {
    return DiscreteGaussian.of(scale, RandomBits.insecureSeeded(SEED))::sample;
  }

  /** χ² on the integers −12s … 12s with their exact probabilities; beyond counts as the end. */
  private static double smallScaleP(LongSupplier sampler, int scale, int draws) {
    int reach = 12 * scale;
    double[] probabilities = new double[2 * reach + 1];
    double sum = 0;
    for (int x = -reach; x <= reach; x++) {
      probabilities[x + reach] = Math.exp(-(double) x * x / (2.0 * scale * scale));
      sum += probabilities[x + reach];
    }
    for (int i = 0; i < probabilities.length; i++) {
      probabilities[i] /= sum;
    }
    long[] counts = new long[probabilities.length];
    for (int i = 0; i < draws; i++) {
      counts[(int) Math.max(-reach, Math.min(reach, sampler.getAsLong())) + reach]++;
    }
    return GoodnessOfFit.pValue(counts, probabilities);
  }

  /**
   * χ² on eighths of a standard deviation; at s ≥ 2³⁰ the law differs from the normal by < 2⁻³⁰.
   */
  private static double largeScaleP(LongSupplier sampler, long scale, int draws) {
    int reach = 48;
    double[] probabilities = new double[2 * reach];
    NormalDistribution normal = NormalDistribution.of(0, 1);
    for (int i = 0; i < probabilities.length; i++) {
      probabilities[i] = normal.probability((i - reach) / 8.0, (i + 1 - reach) / 8.0);
    }
    long[] counts = new long[probabilities.length];
    for (int i = 0; i < draws; i++) {
      double cell = Math.floor((sampler.getAsLong() + 0.5) / (double) scale * 8) + reach;
      counts[(int) Math.max(0, Math.min(counts.length - 1, cell))]++;
    }
    return GoodnessOfFit.pValue(counts, probabilities);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 50, 100})
  void small_scales_follow_the_exact_probabilities(int scale) {
    assertAccepted(smallScaleP(correct(scale), scale, MANY), "scale " + scale + ", seed " + SEED);
  }

  @Test
  void large_scales_follow_the_normal_law() {
    for (long scale : new long[] {1L << 30, LARGE, (1L << 31) - 1, 1L << 40}) {
      assertAccepted(largeScaleP(correct(scale), scale, MANY), "scale " + scale + ", seed " + SEED);
    }
  }

  @Test
  void the_secure_source_gives_the_same_law() {
    LongSupplier small = DiscreteGaussian.of(5, RandomBits.secure())::sample;
    assertAccepted(smallScaleP(small, 5, MANY), "scale 5, secure source");
    LongSupplier large = DiscreteGaussian.of(LARGE, RandomBits.secure())::sample;
    assertAccepted(largeScaleP(large, LARGE, MANY), "large scale, secure source");
  }

  @Test
  void low_bits_carry_no_pattern_at_large_scales() {
    double[] uniform = new double[256];
    java.util.Arrays.fill(uniform, 1.0 / 256);
    long[] counts = new long[256];
    LongSupplier sampler = correct(LARGE);
    for (int i = 0; i < MANY; i++) {
      counts[(int) (sampler.getAsLong() & 255)]++;
    }
    assertAccepted(GoodnessOfFit.pValue(counts, uniform), "low bits, seed " + SEED);
  }

  @Test
  void twin_two_percent_more_spread_is_refused() {
    assertRejected(smallScaleP(correct(51), 50, MANY), "scale 51 for 50");
    assertRejected(largeScaleP(correct(Math.round(LARGE * 1.02)), LARGE, MANY), "1.02·sigma");
    assertRejected(largeScaleP(correct(Math.round(LARGE / 1.02)), LARGE, MANY), "sigma/1.02");
  }

  @Test
  void twin_a_missing_tail_is_refused() {
    LongSupplier sampler = correct(LARGE);
    LongSupplier cut =
        () -> {
          long x = sampler.getAsLong();
          while (Math.abs(x) > 4 * LARGE) {
            x = sampler.getAsLong();
          }
          return x;
        };
    assertRejected(largeScaleP(cut, LARGE, 4 * MANY), "nothing beyond four sigma");
    assertAccepted(largeScaleP(correct(LARGE), LARGE, 4 * MANY), "the same test, tail present");
  }

  @Test
  void twin_a_biased_coin_is_refused() {
    assertRejected(
        smallScaleP(DiscreteGaussian.of(5, new BiasedBits(SEED))::sample, 5, MANY), "biased bits");
    assertRejected(
        largeScaleP(DiscreteGaussian.of(LARGE, new BiasedBits(SEED))::sample, LARGE, MANY),
        "biased bits");
    LongSupplier sampler = correct(LARGE);
    RandomBits coin = RandomBits.insecureSeeded(1);
    LongSupplier lopsided =
        () -> {
          long x = sampler.getAsLong();
          return coin.nextBits(6) == 0 ? Math.abs(x) : x;
        };
    assertRejected(largeScaleP(lopsided, LARGE, MANY), "a sign that is + 50.8 % of the time");
  }

  @Test
  void twin_counting_zero_twice_is_refused() {
    LongSupplier sampler = correct(5);
    double zeroShare = 1 / (5 * Math.sqrt(2 * Math.PI));
    RandomBits coin = RandomBits.insecureSeeded(2);
    LongSupplier doubledZero =
        () -> coin.below(1_000_000) < zeroShare * 1e6 ? 0 : sampler.getAsLong();
    assertRejected(smallScaleP(doubledZero, 5, MANY), "zero with twice its probability");
  }

  @Test
  void successive_draws_are_uncorrelated_and_a_twin_that_repeats_itself_is_refused() {
    LongSupplier sampler = correct(LARGE);
    assertAccepted(lagOneP(sampler), "lag-one correlation, seed " + SEED);
    RandomBits coin = RandomBits.insecureSeeded(3);
    LongSupplier repeating =
        new LongSupplier() {
          private long last;

          @Override
          public long getAsLong() {
            last = coin.nextBits(6) == 0 ? last : sampler.getAsLong();
            return last;
          }
        };
    assertRejected(lagOneP(repeating), "one draw in 64 repeated");
  }

  /**
   * Products of neighbours, and of their squares' deviations, both have mean 0 and known variance.
   */
  private static double lagOneP(LongSupplier sampler) {
    double products = 0;
    double squares = 0;
    double last = sampler.getAsLong() / (double) LARGE;
    for (int i = 0; i < MANY; i++) {
      double next = sampler.getAsLong() / (double) LARGE;
      products += last * next;
      squares += (last * last - 1) * (next * next - 1) / 2;
      last = next;
    }
    return Math.min(
        GoodnessOfFit.pValueOfSum(products, MANY), GoodnessOfFit.pValueOfSum(squares, MANY));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, Long.MIN_VALUE, (1L << 40) + 1, Long.MAX_VALUE})
  void scales_outside_the_range_are_refused_with_their_value(long bad) {
    RandomBits bits = RandomBits.insecureSeeded(1);
    assertThatThrownBy(() -> DiscreteGaussian.of(bad, bits))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining(String.valueOf(bad));
  }

  @Test
  void the_same_seed_gives_the_same_draws() {
    LongSupplier one = correct(LARGE);
    LongSupplier two = correct(LARGE);
    for (int i = 0; i < 1000; i++) {
      assertThat(one.getAsLong()).isEqualTo(two.getAsLong());
    }
  }
}
