package dev.lethe.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What random weights make of a sum, exactly, and of one that is wrong. */
class RandomProductTest {

  private static BigInteger ofFull(long[][] gram, int[] weights) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < weights.length; i++) {
      for (int j = 0; j < weights.length; j++) {
        sum =
            sum.add(
                BigInteger.valueOf(gram[Math.min(i, j)][Math.max(i, j)])
                    .multiply(BigInteger.valueOf(weights[i]))
                    .multiply(BigInteger.valueOf(weights[j])));
      }
    }
    return sum;
  }

  private static long[] packed(long[][] gram) {
    return IntStream.range(0, gram.length)
        .boxed()
        .flatMapToLong(i -> Arrays.stream(gram[i], i, gram.length))
        .toArray();
  }

  /** Wrong ones too: whatever 64 bits may hold. */
  @Test
  void of_any_matrix_it_is_exact() {
    SplittableRandom random = new SplittableRandom(1);
    for (int order = 1; order < 40; order++) {
      RandomProduct product = RandomProduct.draw(order);
      long[][] gram = new long[order][];
      for (int i = 0; i < order; i++) {
        gram[i] = random.longs(order).toArray();
      }
      assertThat(product.of(packed(gram))).isEqualTo(ofFull(gram, product.weights()));
    }
  }

  @Test
  void the_widest_matrix_of_the_largest_numbers_wraps_nowhere() {
    int order = ExactStatistics.MAX_FEATURES / 8 + ExactStatistics.EXTRA_COLUMNS;
    int least = -(1 << 23);
    int[] weights = new int[order];
    Arrays.fill(weights, least);
    long[] triangle = new long[order * (order + 1) / 2];
    for (long number : new long[] {Long.MIN_VALUE, Long.MAX_VALUE}) {
      Arrays.fill(triangle, number);
      assertThat(new RandomProduct(weights).of(triangle))
          .isEqualTo(
              BigInteger.valueOf(number)
                  .multiply(BigInteger.valueOf((long) order * order))
                  .multiply(BigInteger.valueOf((long) least * least)));
    }
  }

  @Test
  void sums_of_squares_are_exact_in_128_bits_and_move() {
    RandomProduct.Wide first = new RandomProduct.Wide();
    RandomProduct.Wide second = new RandomProduct.Wide();
    BigInteger expected = BigInteger.ZERO;
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 10_000; i++) {
      long t = random.nextLong(-(1L << 51), 1L << 51);
      long u = random.nextLong();
      (i % 2 == 0 ? first : second).add(t, u);
      expected = expected.add(BigInteger.valueOf(t).multiply(BigInteger.valueOf(u)));
    }
    first.moveTo(second);
    assertThat(second.value()).isEqualTo(expected);
    assertThat(first.value()).isEqualTo(BigInteger.ZERO);
  }

  private static void isNear(int weight, int sign) {
    assertThat(sign * weight).isBetween(1 << 22, 1 << 23);
  }

  @Test
  void weights_are_others_each_time_and_of_all_that_are_said() {
    RandomProduct one = RandomProduct.draw(1000);
    assertThat(one.weights()).isNotEqualTo(RandomProduct.draw(1000).weights());
    isNear(IntStream.of(one.weights()).min().orElseThrow(), -1);
    isNear(IntStream.of(one.weights()).max().orElseThrow(), 1);
  }

  /**
   * Errors that add up to 0 in every row and leave the diagonal and so n and the trace as they are:
   * the checksum of blocks passes them, and weights do not. It fails by chance, as each of 3,000
   * does with at most 2⁻²³, once in 2,800 runs.
   */
  @Test
  void what_cancels_in_each_row_is_seen_which_a_checksum_does_not_see() {
    int order = 12;
    SplittableRandom random = new SplittableRandom(3);
    for (int round = 0; round < 3000; round++) {
      int[] circle = random.ints(0, order).distinct().limit(4).toArray();
      long size = 1L << random.nextInt(63);
      long[][] error = new long[order][order];
      for (int k = 0; k < 4; k++) {
        int i = circle[k];
        int j = circle[(k + 1) % 4];
        error[i][j] = error[j][i] = k % 2 == 0 ? size : -size;
      }
      double[] asDoubles =
          Arrays.stream(error).flatMapToLong(Arrays::stream).asDoubleStream().toArray();
      assertThat(GramChecksum.in(asDoubles, order)).as("what a checksum sees").containsOnly(0);
      assertThat(RandomProduct.draw(order).of(packed(error))).isNotEqualTo(BigInteger.ZERO);
    }
  }

  /** Of few weights many errors would go unseen: what their number is for. */
  @Test
  void weights_of_two_values_would_miss_errors() {
    SplittableRandom random = new SplittableRandom(4);
    long[] error = {1, 0, 0, -1, 0, 0}; // of order 3
    long missed =
        IntStream.range(0, 100)
            .mapToObj(i -> new RandomProduct(random.ints(3, 0, 2).toArray()).of(error))
            .filter(BigInteger.ZERO::equals)
            .count();
    assertThat(missed).isBetween(20L, 80L); // half of them, outside by chance once in 10⁹ runs
  }
}
