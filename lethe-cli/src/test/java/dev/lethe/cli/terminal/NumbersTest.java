package dev.lethe.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class NumbersTest {

  @Test
  void short_numbers_stay_as_they_are() {
    for (double value : new double[] {0, 0.1, 1, 0.3, 1e-5, 123456, 2.5e300, 7e-300}) {
      assertThat(Double.parseDouble(Numbers.atMost(value))).isEqualTo(value);
      assertThat(Double.parseDouble(Numbers.atLeast(value))).isEqualTo(value);
    }
    assertThat(Numbers.atMost(Double.POSITIVE_INFINITY)).isEqualTo("∞");
    assertThat(Numbers.atLeast(Double.NaN)).isEqualTo("NaN");
  }

  @Test
  void the_last_bits_of_outward_rounding_are_not_shown() {
    assertThat(Numbers.atMost(Math.nextUp(20.0))).isEqualTo("20");
    assertThat(Numbers.atLeast(Math.nextDown(20.0))).isEqualTo("20");
    assertThat(Numbers.atMost(20.00001)).isEqualTo("20.0001");
  }

  @Test
  void what_is_read_off_the_screen_is_on_the_safe_side() {
    Random random = new Random(11);
    for (int i = 0; i < 20_000; i++) {
      double value = (random.nextDouble() + 0.1) * Math.pow(10, random.nextInt(40) - 20);
      assertThat(Double.parseDouble(Numbers.atMost(value)))
          .isBetween(value * (1 - 2e-12), value * (1 + 1.00001e-5));
      assertThat(Double.parseDouble(Numbers.atLeast(value)))
          .isBetween(value * (1 - 1.00001e-5), value * (1 + 2e-12));
    }
  }
}
