package dev.lethe.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutwardTest {

  @Test
  void numbers_are_cut_to_three_digits_on_the_safe_side() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 200_000; i++) {
      double x = Double.longBitsToDouble(random.nextLong() & Long.MAX_VALUE);
      if (!Double.isFinite(x)) {
        continue;
      }
      double up = Outward.up(x);
      double down = Outward.down(x);
      assertThat(down <= x && x <= up).as("%s in [%s, %s]", x, down, up).isTrue();
      if (x > 1e-300 && x < 1e300) {
        assertThat(up).isLessThanOrEqualTo(x * 1.01);
        assertThat(down).isGreaterThanOrEqualTo(x * 0.99);
        assertThat(hasThreeDigits(up) && hasThreeDigits(down)).isTrue();
      }
    }
  }

  /** Whether it is the double of such a decimal, however a machine writes it. */
  private static boolean hasThreeDigits(double x) {
    String written = String.format(Locale.ROOT, "%.2e", x);
    return new BigDecimal(written).doubleValue() == x;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1, 0.3, 1, 1e-5, 123, 12300, 9.99e22, 1e23, 4.9e-324})
  void a_number_of_three_digits_stays_what_it_is(double x) {
    assertThat(Outward.up(x)).isEqualTo(x);
    assertThat(Outward.down(x)).isEqualTo(x);
  }

  @Test
  void the_neighbours_of_such_a_number_do_not() {
    assertThat(Outward.up(Math.nextUp(0.1))).isEqualTo(0.101);
    assertThat(Outward.down(Math.nextDown(0.1))).isEqualTo(0.0999);
    assertThat(Outward.up(Math.nextDown(0.1))).isEqualTo(0.1);
  }

  @Test
  void infinity_is_printed_as_it_is_and_rows_in_two_digits() {
    assertThat(Outward.up(Double.POSITIVE_INFINITY)).isInfinite();
    assertThat(Outward.rows(1_099_999)).isEqualTo(1_000_000);
    assertThat(Outward.rows(99)).isEqualTo(99);
    assertThat(Outward.rowsUp(1_000_001)).isEqualTo(1_100_000);
    assertThat(Outward.rowsUp(99)).isEqualTo(99);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -1})
  void what_is_no_size_is_refused(double x) {
    assertThatThrownBy(() -> Outward.up(x)).isInstanceOf(BadUsageException.class);
  }
}
