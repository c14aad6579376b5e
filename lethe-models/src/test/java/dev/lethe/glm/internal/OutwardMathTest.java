package dev.lethe.glm.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.glm.logistic.LogisticLoss;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Against 40 digits from mpmath: {@code src/test/scripts/outward_math.py}. */
class OutwardMathTest {

  private static final Map<String, DoubleUnaryOperator> UP =
      Map.of(
          "sigmoid", LogisticLoss.INSTANCE::slopeAtMost,
          "newton", OutwardMath::newtonFactorUp,
          "minuslog", OutwardMath::minusLogOneMinusUp);

  private static final Map<String, DoubleUnaryOperator> DOWN =
      Map.of(
          "curvature", LogisticLoss.INSTANCE::curvatureAtLeast,
          "secant", LogisticLoss.INSTANCE::secantAtLeast,
          "decay", OutwardMath::meanDecayDown);

  private static List<String> lines() {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    OutwardMathTest.class.getResourceAsStream("outward_math.csv")),
                StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void every_function_errs_on_its_safe_side_and_by_little() {
    for (String line : lines()) {
      String[] cells = line.split(",", -1);
      double argument = Double.parseDouble(cells[1]);
      BigDecimal truth = new BigDecimal(cells[2]);
      DoubleUnaryOperator up = UP.get(cells[0]);
      double value =
          up != null
              ? up.applyAsDouble(argument)
              : Objects.requireNonNull(DOWN.get(cells[0])).applyAsDouble(argument);
      int side = new BigDecimal(value).compareTo(truth);
      assertThat(up != null ? side : -side).as(line + " gave " + value).isGreaterThanOrEqualTo(0);
      // The Newton factor below ¼ is replaced by (s/2)(1 + s), at most a sixth above, and a little
      // beyond by ⅝s.
      double slack = cells[0].equals("newton") && argument <= 0.27 ? 0.18 : 1e-11;
      assertThat(Math.abs(value - truth.doubleValue()))
          .as(line)
          .isLessThanOrEqualTo(slack * truth.doubleValue() + Double.MIN_NORMAL);
    }
  }

  /** Published bounds are evaluated at constants that were rounded up. */
  @Test
  void the_factor_of_a_newton_step_never_falls_nor_does_it_over_its_length() {
    double factor = 0;
    double each = 0;
    for (double s = 0.2; s < 0.3; s += 1e-4) {
      assertThat(OutwardMath.newtonFactorUp(s)).as("at %s", s).isGreaterThanOrEqualTo(factor);
      factor = OutwardMath.newtonFactorUp(s);
      assertThat(factor / s).as("at %s", s).isGreaterThanOrEqualTo(each * (1 - 1e-14));
      each = factor / s;
    }
  }

  @Test
  void nothing_cancels_to_zero_at_tiny_arguments() {
    assertThat(OutwardMath.newtonFactorUp(1e-12)).isBetween(5e-13, 5.01e-13);
    assertThat(OutwardMath.minusLogOneMinusUp(1e-20)).isBetween(1e-20, 1.01e-20);
    assertThat(OutwardMath.meanDecayDown(1e-12)).isBetween(1 - 2e-12, 1.0);
    assertThat(OutwardMath.meanDecayDown(0)).isBetween(1 - 1e-15, 1.0);
    assertThat(LogisticLoss.INSTANCE.secantAtLeast(0)).isBetween(0.25 - 1e-12, 0.25);
  }

  @Test
  void infinities_give_the_safe_limit() {
    double infinity = Double.POSITIVE_INFINITY;
    assertThat(LogisticLoss.INSTANCE.slopeAtMost(infinity)).isEqualTo(1);
    assertThat(LogisticLoss.INSTANCE.curvatureAtLeast(infinity)).isZero();
    assertThat(LogisticLoss.INSTANCE.secantAtLeast(infinity)).isZero();
    assertThat(OutwardMath.meanDecayDown(infinity)).isZero();
    assertThat(OutwardMath.newtonFactorUp(infinity)).isInfinite();
    assertThat(OutwardMath.minusLogOneMinusUp(1)).isInfinite();
  }
}
