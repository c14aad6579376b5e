package dev.lethe.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Integers of 32 and 64 bits that wrap, where what is asked of them does not. */
class MeasuredRowTest {

  private static final int MOST = ExactStatistics.MAX_FEATURES;

  private static final int MOST_WEIGHT = 1 << 23;

  private static int[] weights(int features) {
    return new SplittableRandom(features).ints(features + 2, -MOST_WEIGHT, MOST_WEIGHT).toArray();
  }

  private static MeasuredRow row(int features) {
    return new MeasuredRow(weights(features));
  }

  private static void measures(int[] values, int offset, int features, int label, int[] weights) {
    MeasuredRow row = new MeasuredRow(weights);
    int[] own = Arrays.copyOfRange(values, offset, offset + features + 2);
    own[features] = 0;
    own[features + 1] = 0;
    BigInteger squares = product(own, own);
    assertThat(BigInteger.valueOf(row.take(values, offset, label))).isEqualTo(squares);
    if (squares.bitLength() <= 42) {
      own[features] = label;
      own[features + 1] = 1;
      assertThat(BigInteger.valueOf(row.product())).isEqualTo(product(own, weights));
      assertThat(Math.abs(row.product())).isLessThan(1L << 51);
    }
  }

  private static BigInteger product(int[] a, int[] b) {
    return IntStream.range(0, a.length)
        .mapToObj(i -> BigInteger.valueOf(a[i]).multiply(BigInteger.valueOf(b[i])))
        .reduce(BigInteger.ZERO, BigInteger::add);
  }

  @Test
  void rows_of_any_width_and_place_are_measured_exactly() {
    SplittableRandom random = new SplittableRandom(1);
    for (int features = 1; features < 150; features++) {
      int[] values = random.ints(202, -Grid.ONE, Grid.ONE + 1).toArray();
      measures(
          values,
          features % 50,
          features,
          random.nextInt(-Grid.ONE, Grid.ONE + 1),
          weights(features));
    }
  }

  /** No product of a row of the ball of radius √2, the largest, is farther from 0. */
  @ParameterizedTest
  @ValueSource(ints = {1, -1})
  void the_largest_products_of_a_ball_are_exact(int sign) {
    int[] weights = new int[MOST + 2];
    Arrays.fill(weights, -MOST_WEIGHT);
    int[] values = new int[MOST + 2];
    int each = (int) Math.sqrt(2.0 * Grid.ONE_SQUARED / MOST);
    Arrays.fill(values, sign * each);
    measures(values, 0, MOST, sign * Grid.ONE, weights);
    int[] two = {sign * Grid.ONE, sign * Grid.ONE, 0, 0};
    measures(two, 0, 2, sign * Grid.ONE, Arrays.copyOf(weights, 4));
  }

  @Test
  void a_norm_outside_every_ball_is_exact_too() {
    int[] values = new int[MOST + 2];
    Arrays.fill(values, -Grid.ONE);
    measures(values, 0, MOST, 0, weights(MOST));
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        Grid.ONE + 1,
        -Grid.ONE - 1,
        2 * Grid.ONE - 1,
        2 * Grid.ONE,
        -2 * Grid.ONE,
        -2 * Grid.ONE - 1,
        1 << 30,
        Integer.MAX_VALUE - 2 * Grid.ONE + 1,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE
      })
  void one_value_off_the_grid_is_seen_wherever_it_is(int value) {
    for (int features = 1; features < 150; features += 7) {
      MeasuredRow row = row(features);
      for (int at = 0; at < features; at++) {
        int[] values = new int[features];
        values[at] = value;
        assertThatThrownBy(() -> row.take(values, 0, 0))
            .isInstanceOf(BadInputException.class)
            .hasMessageContainingAll("±2²⁰", "feature " + at(values), "is " + value);
      }
    }
  }

  private static int at(int[] values) {
    return IntStream.range(0, values.length).filter(i -> values[i] != 0).findFirst().orElseThrow();
  }

  /** (2³¹)² four times is 0 modulo 2⁶⁴. */
  @Test
  void values_whose_squares_wrap_to_nothing_are_seen() {
    int[] values = new int[8];
    Arrays.fill(values, Integer.MIN_VALUE);
    assertThatThrownBy(() -> row(8).take(values, 0, 0)).isInstanceOf(BadInputException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {Grid.ONE + 1, -Grid.ONE - 1, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void labels_off_the_grid_are_refused(int label) {
    assertThatThrownBy(() -> row(1).take(new int[1], 0, label))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("label must be within ±2²⁰");
  }
}
