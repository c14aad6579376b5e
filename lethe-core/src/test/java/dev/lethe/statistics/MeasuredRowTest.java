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

  private static void measures(int[] values, int offset, int features, int label) {
    MeasuredRow row = new MeasuredRow(features);
    int[] own = Arrays.copyOfRange(values, offset, offset + features);
    BigInteger squares =
        Arrays.stream(own)
            .mapToObj(v -> BigInteger.valueOf(v).pow(2))
            .reduce(BigInteger.ZERO, BigInteger::add);
    assertThat(BigInteger.valueOf(row.take(values, offset, label))).isEqualTo(squares);
    if (squares.bitLength() <= 41) {
      assertThat(row.sum(label)).isEqualTo(Arrays.stream(own).asLongStream().sum() + label + 1);
    }
  }

  @Test
  void rows_of_any_width_and_place_are_measured_exactly() {
    SplittableRandom random = new SplittableRandom(1);
    for (int features = 1; features < 150; features++) {
      int[] values = random.ints(200, -Grid.ONE, Grid.ONE + 1).toArray();
      measures(values, features % 50, features, random.nextInt(-Grid.ONE, Grid.ONE + 1));
    }
  }

  /** No sum of a row of the ball of radius √2, the largest, is farther from 0. */
  @ParameterizedTest
  @ValueSource(ints = {1, -1})
  void the_largest_sums_of_a_ball_are_exact(int sign) {
    int[] values = new int[MOST];
    int each = (int) Math.sqrt(2.0 * Grid.ONE_SQUARED / MOST);
    Arrays.fill(values, sign * each);
    measures(values, 0, MOST, sign * Grid.ONE);
    measures(new int[] {sign * Grid.ONE, sign * Grid.ONE}, 0, 2, sign * Grid.ONE);
  }

  /** A sum of 32 bits wraps then, and nobody asks for it: no ball has such a row. */
  @Test
  void a_norm_outside_every_ball_is_exact_too() {
    int[] values = new int[MOST];
    Arrays.fill(values, -Grid.ONE);
    measures(values, 0, MOST, 0);
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
      MeasuredRow row = new MeasuredRow(features);
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
    assertThatThrownBy(() -> new MeasuredRow(8).take(values, 0, 0))
        .isInstanceOf(BadInputException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {Grid.ONE + 1, -Grid.ONE - 1, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void labels_off_the_grid_are_refused(int label) {
    assertThatThrownBy(() -> new MeasuredRow(1).take(new int[1], 0, label))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("label must be within ±2²⁰");
  }
}
