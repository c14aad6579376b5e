package dev.lethe.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class ArgumentsTest {

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  @Test
  void positiveNumbersAreAboveZeroAndFinite() {
    DoubleUnaryOperator rule = value -> Arguments.positive("sigma", value);
    passes(rule, Double.MIN_VALUE, 1, Double.MAX_VALUE);
    refuses(rule, "sigma must be positive and finite", 0, -0.0, -1, INFINITY, Double.NaN);
  }

  @Test
  void amountsAreFiniteAndNotNegative() {
    DoubleUnaryOperator rule = value -> Arguments.amount("mu", value);
    passes(rule, 0, -0.0, Double.MIN_VALUE, Double.MAX_VALUE);
    refuses(rule, "mu must be finite and ≥ 0", -Double.MIN_VALUE, INFINITY, -INFINITY, Double.NaN);
  }

  @Test
  void probabilitiesAreNeitherZeroNorOne() {
    DoubleUnaryOperator rule = value -> Arguments.probability("delta", value);
    passes(rule, Double.MIN_VALUE, 0.5, Math.nextDown(1.0));
    refuses(rule, "delta must be strictly between 0 and 1", 0, 1, -0.1, INFINITY, Double.NaN);
  }

  @Test
  void countsStartAtZeroOrOne() {
    assertThat(Arguments.count("rows", 0)).isZero();
    assertThat(Arguments.atLeastOne("threads", 1)).isOne();
    assertThatThrownBy(() -> Arguments.count("rows", -1))
        .isInstanceOf(BadUsageException.class)
        .hasMessage("rows must be ≥ 0, but got -1");
    assertThatThrownBy(() -> Arguments.atLeastOne("threads", 0))
        .isInstanceOf(BadUsageException.class)
        .hasMessage("threads must be ≥ 1, but got 0");
  }

  @Test
  void numbersOfFilesAreRefusedAsInput() {
    assertThatThrownBy(() -> Arguments.amount("sigma", Double.NaN, BadInputException::new))
        .isInstanceOf(BadInputException.class)
        .hasMessage("sigma must be finite and ≥ 0, but got NaN");
    assertThatThrownBy(() -> Arguments.positive("a budget", 0, BadInputException::new))
        .isInstanceOf(BadInputException.class)
        .hasMessage("a budget must be positive and finite, but got 0.0");
  }

  private static void passes(DoubleUnaryOperator rule, double... values) {
    for (double value : values) {
      assertThat(rule.applyAsDouble(value)).isEqualTo(value);
    }
  }

  private static void refuses(DoubleUnaryOperator rule, String message, double... values) {
    for (double value : values) {
      assertThatThrownBy(() -> rule.applyAsDouble(value))
          .isInstanceOf(BadUsageException.class)
          .hasMessage(message + ", but got " + value);
    }
  }
}
