package dev.lethe.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SymmetricMatrixTest {

  private static final SymmetricMatrix A = SymmetricMatrix.of(2, new double[] {1, 2, 2, 5});

  @Test
  void arithmetic_is_that_of_matrices() {
    assertThat(A.plusDiagonal(3).toArray()).containsExactly(4, 2, 2, 8);
    assertThat(A.plusOuter(-1, new double[] {1, 2}).toArray()).containsExactly(0, 0, 0, 1);
    assertThat(A.plus(SymmetricMatrix.identity(2)).toArray()).containsExactly(2, 2, 2, 6);
    assertThat(A.scale(2).toArray()).containsExactly(2, 4, 4, 10);
    assertThat(A.negate().toArray()).containsExactly(-1, -2, -2, -5);
    assertThat(A.times(new double[] {1, 10})).containsExactly(21, 52);
    assertThat(A.trace()).isEqualTo(6);
    assertThat(A.largestEntry()).isEqualTo(5);
    assertThat(A.order()).isEqualTo(2);
  }

  @Test
  void what_is_not_finite_square_and_symmetric_is_refused() {
    assertThatThrownBy(() -> SymmetricMatrix.of(2, new double[] {1, 2, 3, 4}))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("not symmetric");
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> SymmetricMatrix.of(2, new double[] {1, bad, bad, 4}))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("not finite");
    }
    assertThatThrownBy(() -> SymmetricMatrix.of(2, new double[] {1, Double.NaN, 3, 4}))
        .isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> SymmetricMatrix.of(2, new double[3]))
        .isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> SymmetricMatrix.of(0, new double[0]))
        .isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> A.scale(Double.MAX_VALUE)).isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> A.times(new double[3])).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> new Enclosure(A, Double.NaN)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> new Enclosure(A, -1)).isInstanceOf(BadUsageException.class);
  }

  @Test
  void it_does_not_share_its_array() {
    double[] entries = {1, 2, 2, 5};
    SymmetricMatrix matrix = SymmetricMatrix.of(2, entries);
    entries[0] = 9;
    matrix.toArray()[3] = 9;
    assertThat(matrix.toArray()).containsExactly(1, 2, 2, 5);
  }

  @Test
  void the_frobenius_norm_is_never_below_the_truth_and_close_to_it() {
    Random random = new Random(3);
    for (int exponent : new int[] {0, -1074, -1050, -600, 600, 1020}) {
      for (int n = 1; n < 30; n++) {
        double[] values = random.doubles(n, -1, 1).map(v -> Math.scalb(v, exponent)).toArray();
        BigDecimal square = BigDecimal.ZERO;
        for (double v : values) {
          square = square.add(new BigDecimal(v).pow(2));
        }
        BigDecimal norm = new BigDecimal(RoundingErrors.frobeniusUp(values));
        assertThat(norm.pow(2)).isGreaterThanOrEqualTo(square);
        BigDecimal slack = new BigDecimal(1 + 1e-13);
        BigDecimal ulps = new BigDecimal(2 * Double.MIN_VALUE);
        assertThat(norm.subtract(ulps).max(BigDecimal.ZERO).pow(2))
            .isLessThanOrEqualTo(square.multiply(slack));
      }
    }
    assertThat(RoundingErrors.frobeniusUp(new double[2])).isZero();
    assertThat(SymmetricMatrix.diagonal(Double.MAX_VALUE, Double.MAX_VALUE).frobeniusNormUp())
        .isInfinite();
  }
}
