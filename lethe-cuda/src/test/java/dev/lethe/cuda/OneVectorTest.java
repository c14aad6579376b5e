package dev.lethe.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.linalg.SymmetricMatrix;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What fits, fits; and one wrong number, or one number that is none, does not. */
class OneVectorTest {

  /** BᵀB plus a little, of columns that differ by so many powers of ten. */
  private static SymmetricMatrix matrix(int n, int decades) {
    Random random = new Random(n);
    double[] b = random.doubles((long) n * n, -1, 1).toArray();
    double[] a = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          a[i * n + j] += b[k * n + i] * b[k * n + j];
        }
        a[i * n + j] *= Math.pow(10, -decades * ((i + (double) j) / n));
      }
    }
    return SymmetricMatrix.of(n, a).plusDiagonal(1e-300);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4, 40})
  void what_a_processor_computes_fits(int decades) {
    for (int n : new int[] {1, 2, 17, 150}) {
      SymmetricMatrix a = matrix(n, decades);
      assertThat(OneVector.fits(a, Kernels.java().eigen(a, true))).isTrue();
      assertThat(OneVector.fits(a, Kernels.java().eigen(a, false))).isTrue();
      SymmetricMatrix definite = a.plusDiagonal(1e-3 * a.trace());
      double[] factor = definite.toArray();
      assertThat(Kernels.java().cholesky(factor, n)).isTrue();
      assertThat(OneVector.fits(definite.toArray(), factor, n)).isTrue();
    }
  }

  @Test
  void matrices_of_zeros_and_of_one_value_fit() {
    for (SymmetricMatrix a :
        new SymmetricMatrix[] {
          SymmetricMatrix.of(9, new double[81]), SymmetricMatrix.identity(9).plusDiagonal(1e200)
        }) {
      assertThat(OneVector.fits(a, Kernels.java().eigen(a, true))).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-6, -1, 1e300, Double.NaN, Double.POSITIVE_INFINITY})
  void one_wrong_number_does_not_fit(double wrong) {
    int n = 40;
    SymmetricMatrix a = matrix(n, 0);
    for (int at : new int[] {0, 17, n - 1, n * n / 2, n * n - 1}) {
      SymmetricEigen eigen = Kernels.java().eigen(a, true);
      eigen.vectors()[at] += wrong;
      assertThat(OneVector.fits(a, eigen)).as("entry %d", at).isFalse();
    }
    for (boolean withVectors : new boolean[] {true, false}) {
      for (int at : new int[] {0, 20, n - 1}) {
        SymmetricEigen eigen = Kernels.java().eigen(a, withVectors);
        eigen.values()[at] += wrong;
        assertThat(OneVector.fits(a, eigen)).as("value %d", at).isFalse();
      }
    }
    double[] factor = a.toArray();
    assertThat(Kernels.java().cholesky(factor, n)).isTrue();
    for (int at : new int[] {0, n, n * n - 1}) {
      double[] damaged = factor.clone();
      damaged[at] += wrong;
      assertThat(OneVector.fits(a.toArray(), damaged, n)).as("entry %d", at).isFalse();
    }
  }

  @Test
  void another_matrix_s_answer_does_not_fit() {
    SymmetricMatrix a = matrix(30, 0);
    SymmetricMatrix other = a.plusDiagonal(5e-12 * a.trace());
    assertThat(OneVector.fits(a, Kernels.java().eigen(other, true))).isFalse();
    assertThat(OneVector.fits(a, Kernels.java().eigen(other, false))).isFalse();
    double[] factor = other.toArray();
    assertThat(Kernels.java().cholesky(factor, 30)).isTrue();
    assertThat(OneVector.fits(a.toArray(), factor, 30)).isFalse();
    assertThat(OneVector.fits(a, new SymmetricEigen(new double[30], new double[900]))).isFalse();
  }
}
