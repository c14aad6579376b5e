package dev.lethe.certificate.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SignificantDigitsTest {

  private static final long SEED = 7;

  @Test
  void the_direction_holds_for_every_double_and_few_digits_stay() {
    Random random = new Random(SEED);
    for (int i = 0; i < 20_000; i++) {
      double x = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(x) && Math.abs(x) < 1e300) {
        double up = SignificantDigits.up(x, 3);
        double down = SignificantDigits.down(x, 3);
        assertThat(up).as("seed " + SEED + ", x = " + x).isGreaterThanOrEqualTo(x);
        assertThat(down).as("seed " + SEED + ", x = " + x).isLessThanOrEqualTo(x);
        assertThat(SignificantDigits.up(up, 3)).isEqualTo(up);
        assertThat(SignificantDigits.down(down, 3)).isEqualTo(down);
      }
    }
    assertThat(SignificantDigits.up(0.0123, 3)).isEqualTo(0.0123);
    assertThat(SignificantDigits.up(0.012301, 3)).isEqualTo(0.0124);
    assertThat(SignificantDigits.down(0.0123999, 3)).isEqualTo(0.0123);
  }

  @Test
  void counts_keep_their_leading_digits() {
    assertThat(SignificantDigits.down(991_234, 2)).isEqualTo(990_000);
    assertThat(SignificantDigits.down(7, 2)).isEqualTo(7);
    assertThat(SignificantDigits.down(0, 2)).isZero();
    assertThat(SignificantDigits.down(Long.MAX_VALUE, 2)).isEqualTo(9_200_000_000_000_000_000L);
  }

  @Test
  void sentences_have_numbers_that_people_read() {
    assertThat(SignificantDigits.upInWords(1.2e-6, 2)).isEqualTo("1.2e-6");
    assertThat(SignificantDigits.upInWords(9.9, 2)).isEqualTo("9.9");
    assertThat(SignificantDigits.upInWords(9.91, 2)).isEqualTo("10");
    assertThat(SignificantDigits.upInWords(0.25, 2)).isEqualTo("0.25");
    assertThat(SignificantDigits.upInWords(3.21e20, 2)).isEqualTo("3.3e20");
  }

  @Test
  void what_has_no_digits_is_refused() {
    assertThatThrownBy(() -> SignificantDigits.up(Double.NaN, 3))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> SignificantDigits.down(-1L, 2)).isInstanceOf(BadUsageException.class);
  }
}
