package dev.lethe.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.BadInputException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Eigenvalue bounds against exact arithmetic, on matrices made to break them: graded over 300
 * orders of magnitude, subnormal, clustered to one last place, indefinite, singular.
 *
 * <p>λ_min(A) ≥ μ is decided by the pivots of A − μI + ηI to 1400 digits, with η so small that no
 * rounding error of a double hides in it.
 */
class SpectralExactTest {

  private static final MathContext DIGITS = new MathContext(1400);
  private static final BigDecimal TINY = new BigDecimal("1e-700");

  private static boolean isLowerBound(SymmetricMatrix a, double mu) {
    int n = a.order();
    BigDecimal[][] m = new BigDecimal[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        m[i][j] = new BigDecimal(a.get(i, j));
      }
      m[i][i] = m[i][i].subtract(new BigDecimal(mu)).add(TINY);
    }
    for (int k = 0; k < n; k++) {
      if (m[k][k].signum() <= 0) {
        return false;
      }
      for (int i = k + 1; i < n; i++) {
        BigDecimal factor = m[i][k].divide(m[k][k], DIGITS);
        for (int j = k + 1; j < n; j++) {
          m[i][j] = m[i][j].subtract(factor.multiply(m[k][j], DIGITS), DIGITS);
        }
      }
    }
    return true;
  }

  private static SymmetricMatrix matrix(Random random, int kind) {
    int n = 1 + random.nextInt(4);
    double[] scale = new double[n];
    double[][] v = new double[n + 1][n];
    for (int i = 0; i < n; i++) {
      scale[i] =
          switch (kind) {
            case 0 -> Math.pow(10, random.nextInt(301) - 150);
            case 1 -> Math.pow(10, -150 - random.nextInt(12));
            default -> 1;
          };
      for (int k = 0; k <= n; k++) {
        v[k][i] = random.nextGaussian();
      }
    }
    int rank = kind == 2 ? 1 + random.nextInt(n) : n + 1;
    double[] entries = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double entry = 0;
        for (int k = 0; k < rank; k++) {
          entry += v[k][i] * v[k][j];
        }
        entry =
            switch (kind) {
              case 3 -> (i == j ? 1 : 0) + random.nextInt(3) * 0x1p-52;
              case 4 -> v[0][i] + v[0][j];
              case 5 -> Double.MIN_VALUE * (i == j ? random.nextInt(5) : random.nextInt(3) - 1);
              case 6 -> i == j ? 1 : 1 - Math.pow(10, -random.nextInt(17));
              default -> entry * scale[i] * scale[j];
            };
        entries[i * n + j] = entry;
        entries[j * n + i] = entry;
      }
    }
    return SymmetricMatrix.of(n, entries);
  }

  @Test
  void the_oracle_tells_one_last_place() {
    SymmetricMatrix a = SymmetricMatrix.of(2, new double[] {2, 1, 1, 2});
    assertThat(isLowerBound(a, 1)).isTrue();
    assertThat(isLowerBound(a, Math.nextUp(1.0))).isFalse();
  }

  @Test
  void no_bound_is_on_the_wrong_side_of_an_eigenvalue() {
    int judged = 0;
    for (int seed = 0; seed < 350; seed++) {
      Random random = new Random(seed);
      SymmetricMatrix a = matrix(random, seed % 7);
      Enclosure exactly = Enclosure.exactly(a);
      double misled = SpectralBounds.lambdaMinAtLeast(exactly, random.nextGaussian());
      assertThat(isLowerBound(a, misled)).as("λ_min from a bad guess, seed %d", seed).isTrue();
      double lowest;
      double highest;
      try {
        lowest = SpectralBounds.lambdaMinAtLeast(exactly, Kernels.java());
        highest = SpectralBounds.lambdaMaxAtMost(exactly, Kernels.java());
      } catch (BadInputException noConvergence) {
        continue; // refused: the eigensolver may give up on such matrices, a proof may not err
      }
      assertThat(isLowerBound(a, lowest)).as("λ_min, seed %d", seed).isTrue();
      assertThat(isLowerBound(a.negate(), -highest)).as("λ_max, seed %d", seed).isTrue();
      judged++;
    }
    assertThat(judged).isGreaterThan(300);
  }
}
