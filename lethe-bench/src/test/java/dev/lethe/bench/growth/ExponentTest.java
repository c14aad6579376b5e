package dev.lethe.bench.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class ExponentTest {

  private static final double[] SIZES = {10, 31.62, 100, 316.2, 1000};

  private static Exponent of(DoubleUnaryOperator growth) {
    return Exponent.of(SIZES, Arrays.stream(SIZES).map(growth).toArray());
  }

  @Test
  void a_power_law_is_found_exactly() {
    Exponent cubic = of(x -> 7e-9 * x * x * x);
    assertThat(cubic.slope()).isCloseTo(3, within(1e-12));
    assertThat(cubic.error()).isCloseTo(0, within(1e-12));
    assertThat(cubic.upper()).isCloseTo(3, within(1e-12));
    assertThat(of(x -> 4).slope()).isCloseTo(0, within(1e-12));
  }

  @Test
  void the_spread_of_points_off_the_line_is_their_standard_error() {
    // Logarithms 0, 1, 2 of sizes, 0, 2, 1 of values: slope ½, residuals −½, 1, −½, s² = 1.5.
    Exponent off =
        Exponent.of(
            new double[] {1, Math.E, Math.E * Math.E}, new double[] {1, Math.E * Math.E, Math.E});
    assertThat(off.slope()).isCloseTo(0.5, within(1e-12));
    assertThat(off.error()).isCloseTo(Math.sqrt(1.5 / 2), within(1e-12));
    assertThat(off.upper()).isEqualTo(off.slope());
  }

  @Test
  void quadratic_growth_behind_an_overhead_is_told_from_linear_growth() {
    assertThat(of(x -> 1e4 + x * x).exceeds(1)).isTrue();
    assertThat(of(x -> 50 + x).exceeds(1)).isFalse();
    assertThat(of(x -> x * Math.log(x)).exceeds(1)).isFalse();
    assertThat(of(x -> x * x).exceeds(Double.NaN)).isFalse();
  }

  @Test
  void what_has_no_logarithm_or_too_few_sizes_is_refused() {
    assertThatThrownBy(() -> of(x -> 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> of(x -> Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Exponent.of(new double[] {1, 2}, new double[] {1, 2}))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
