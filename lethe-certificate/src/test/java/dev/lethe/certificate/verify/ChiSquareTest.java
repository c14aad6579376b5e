package dev.lethe.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ChiSquareTest {

  /** With two degrees of freedom the distribution is exponential: x = −2 ln p. */
  @Test
  void ends_of_two_degrees_are_logarithms() {
    double tail = 1e-9;
    assertThat(new ChiSquare(2).atMost(tail)).isCloseTo(-2 * Math.log(tail), within(1e-4));
    assertThat(new ChiSquare(2).atLeast(tail) / (-2 * Math.log1p(-tail)))
        .isCloseTo(1, within(1e-5));
  }

  /** P(χ²₁₀ ≤ x) = 1 − e^(−x/2)·Σ_{i<5} (x/2)^i/i!. */
  @Test
  void ends_of_ten_degrees_fit_the_closed_form() {
    double tail = 1e-9;
    double high = new ChiSquare(10).atMost(tail) / 2;
    double sum = 1 + high + high * high / 2 + Math.pow(high, 3) / 6 + Math.pow(high, 4) / 24;
    assertThat(Math.exp(-high) * sum / tail).isCloseTo(1, within(1e-4)).isLessThan(1);
    double low = new ChiSquare(10).atLeast(tail) / 2;
    double series = Math.pow(low, 5) / 120 * (1 - low * 5 / 6 + low * low * 5 / 14);
    assertThat(series / tail).isCloseTo(1, within(1e-3)).isLessThan(1.001);
  }

  @Test
  void ends_are_near_the_middle_for_many_degrees() {
    ChiSquare many = new ChiSquare(200_000);
    double deviation = Math.sqrt(2 * 200_000.0);
    assertThat((many.atMost(1e-9) - 200_000) / deviation).isBetween(5.9, 6.1);
    assertThat((many.atLeast(1e-9) - 200_000) / deviation).isBetween(-6.1, -5.9);
  }
}
