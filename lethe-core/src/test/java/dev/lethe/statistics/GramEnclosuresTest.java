package dev.lethe.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.Kernels;
import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

class GramEnclosuresTest {

  private static final NormShells SHELLS = NormShells.unitBall(16);
  private static final BigDecimal UNIT = BigDecimal.ONE.divide(BigDecimal.valueOf(1L << 40));

  /** Rows whose sums need more than 53 bits, so that rounding really happens. */
  private static ExactStatistics many(long seed, int columns) {
    ExactStatistics sum =
        SampleRows.statistics(SampleRows.random(seed, 97, columns), Kernels.java(), SHELLS);
    for (int doubling = 0; doubling < 20; doubling++) {
      sum =
          sum.plus(sum)
              .plus(
                  SampleRows.statistics(
                      SampleRows.random(seed + doubling, 3, columns), Kernels.java(), SHELLS));
    }
    return sum;
  }

  private static double weight(int shell) {
    double r = SHELLS.radiusAtMost(shell);
    return Math.pow(2 * Math.cosh(5 * r), -2);
  }

  @Test
  void the_radius_covers_the_rounding_and_is_small() {
    for (int seed = 0; seed < 20; seed++) {
      int columns = 1 + seed % 6;
      ExactStatistics statistics = many(seed, columns);
      Enclosure enclosure = statistics.gram();
      BigDecimal squares = BigDecimal.ZERO;
      for (int i = 0; i < columns; i++) {
        for (int j = 0; j < columns; j++) {
          BigDecimal exact = new BigDecimal(statistics.gramExact(i, j)).multiply(UNIT);
          squares =
              squares.add(exact.subtract(new BigDecimal(enclosure.centre().get(i, j))).pow(2));
        }
      }
      assertThat(squares.sqrt(MathContext.DECIMAL64).doubleValue())
          .as("seed %d", seed)
          .isLessThanOrEqualTo(enclosure.radius());
      assertThat(enclosure.radius()).isLessThan(statistics.count() * 1e-14);
    }
  }

  @Test
  void the_radius_of_a_weighted_sum_covers_its_rounding() {
    for (int seed = 0; seed < 20; seed++) {
      int columns = 1 + seed % 6;
      ExactStatistics statistics = many(seed, columns);
      Enclosure enclosure = statistics.weightedGram(GramEnclosuresTest::weight);
      BigDecimal squares = BigDecimal.ZERO;
      for (int i = 0; i < columns; i++) {
        for (int j = 0; j < columns; j++) {
          BigDecimal exact = BigDecimal.ZERO;
          for (int s = 0; s < SHELLS.count(); s++) {
            WideGram gram = statistics.shellGram(s);
            if (gram != null) {
              exact =
                  exact.add(
                      new BigDecimal(gram.get(i, j))
                          .multiply(UNIT)
                          .multiply(new BigDecimal(weight(s))));
            }
          }
          squares =
              squares.add(exact.subtract(new BigDecimal(enclosure.centre().get(i, j))).pow(2));
        }
      }
      assertThat(squares.sqrt(MathContext.DECIMAL64).doubleValue())
          .as("seed %d", seed)
          .isLessThanOrEqualTo(enclosure.radius());
    }
  }

  @Test
  void no_rows_give_the_zero_matrix_exactly() {
    Enclosure zero = ExactStatistics.empty(2, SHELLS).gram();
    assertThat(zero.centre().toArray()).containsOnly(0);
    assertThat(zero.radius()).isZero();
  }

  @Test
  void weights_must_be_finite_and_not_negative() {
    ExactStatistics statistics = many(1, 2);
    for (double bad : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> statistics.weightedGram(s -> bad))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining(Double.toString(bad));
    }
  }
}
