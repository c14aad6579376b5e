package dev.lethe.privacy;

import static dev.lethe.privacy.GoodnessOfFit.assertAccepted;
import static dev.lethe.privacy.GoodnessOfFit.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Each statistical test refuses a correct source with probability GoodnessOfFit.FALSE_ALARM. */
class RandomBitsTest {

  private static final int MANY = 1_000_000;

  @Test
  void only_the_cryptographic_source_is_secure() {
    assertThat(RandomBits.secure().isSecure()).isTrue();
    assertThat(RandomBits.insecureSeeded(1).isSecure()).isFalse();
  }

  @Test
  void a_secret_has_the_asked_length_and_never_comes_from_a_seed() {
    for (int count : new int[] {0, 1, 8, 31, 32}) {
      assertThat(RandomBits.secure().secret(count)).hasSize(count);
    }
    assertThat(RandomBits.secure().secret(32)).isNotEqualTo(RandomBits.secure().secret(32));
    assertThatThrownBy(() -> RandomBits.insecureSeeded(1).secret(32))
        .isInstanceOf(BadUsageException.class);
  }

  @Test
  void a_seed_gives_the_published_splitmix_sequence() {
    RandomBits bits = RandomBits.insecureSeeded(1234567);
    assertThat(bits.nextLong()).isEqualTo(6457827717110365317L);
    assertThat(bits.nextLong()).isEqualTo(3203168211198807973L);
  }

  @Test
  void secure_sources_never_repeat_across_refills_or_instances() {
    Set<Long> seen = new HashSet<>();
    for (int source = 0; source < 4; source++) {
      RandomBits bits = RandomBits.secure();
      for (int i = 0; i < 50_000; i++) {
        // 2·10⁵ words collide with probability about 10⁻⁹
        assertThat(seen.add(bits.nextLong())).isTrue();
      }
    }
  }

  @Test
  void each_of_the_64_bits_is_fair_and_a_biased_twin_is_refused() {
    assertAccepted(worstBitP(RandomBits.secure()) * 64, "bits of the secure source");
    assertAccepted(worstBitP(RandomBits.insecureSeeded(5)) * 64, "bits of the seeded source");
    assertRejected(worstBitP(new BiasedBits(5)) * 64, "bits with bias 2⁻⁸");
  }

  private static double worstBitP(RandomBits bits) {
    long[] ones = new long[64];
    for (int i = 0; i < MANY; i++) {
      long word = bits.nextLong();
      for (int b = 0; b < 64; b++) {
        ones[b] += (word >>> b) & 1;
      }
    }
    return Arrays.stream(ones)
        .mapToDouble(count -> GoodnessOfFit.pValueOfSum(2.0 * count - MANY, MANY))
        .min()
        .orElseThrow();
  }

  @Test
  void whole_numbers_below_a_bound_are_uniform() {
    for (int bound : new int[] {1, 2, 3, 7, 64, 100, 1000}) {
      RandomBits bits = RandomBits.insecureSeeded(bound);
      long[] counts = new long[bound];
      double[] uniform = new double[bound];
      Arrays.fill(uniform, 1.0 / bound);
      for (int i = 0; i < MANY; i++) {
        counts[(int) bits.below(bound)]++;
      }
      if (bound > 1) {
        assertAccepted(GoodnessOfFit.pValue(counts, uniform), "below " + bound);
      }
    }
  }

  @Test
  void a_bound_near_the_top_of_the_range_is_uniform_and_a_twin_without_rejection_is_refused() {
    long bound = 3L << 60;
    RandomBits bits = RandomBits.insecureSeeded(11);
    assertAccepted(thirdsP(() -> bits.below(bound)), "below 3·2⁶⁰");
    // ⌊3x/8⌋ hits two residues of three half as often again as the other one
    assertRejected(
        thirdsP(
            () -> {
              long x = bits.nextLong() & Long.MAX_VALUE;
              return (x >>> 3) * 3 + (x & 7) * 3 / 8;
            }),
        "below 3·2⁶⁰ without rejection");
  }

  /** Cells by the leading bits and by the residue modulo 3, of numbers below 3·2⁶⁰. */
  private static double thirdsP(LongSupplier draws) {
    long[] counts = new long[72];
    double[] uniform = new double[72];
    Arrays.fill(uniform, 1.0 / 72);
    for (int i = 0; i < MANY; i++) {
      long draw = draws.getAsLong();
      counts[(int) (draw >>> 57) * 3 + (int) (draw % 3)]++;
    }
    return GoodnessOfFit.pValue(counts, uniform);
  }

  @Test
  void pooled_bits_are_fair_in_every_width() {
    for (int width : new int[] {1, 3, 5, 8, 10}) {
      RandomBits bits = RandomBits.insecureSeeded(width);
      long[] counts = new long[1 << width];
      double[] uniform = new double[1 << width];
      Arrays.fill(uniform, 1.0 / counts.length);
      for (int i = 0; i < MANY; i++) {
        counts[bits.nextBits(width)]++;
      }
      assertAccepted(GoodnessOfFit.pValue(counts, uniform), width + " pooled bits");
    }
  }
}
