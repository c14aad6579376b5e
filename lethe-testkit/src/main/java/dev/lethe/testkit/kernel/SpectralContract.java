package dev.lethe.testkit.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.lethe.base.BadInputException;
import dev.lethe.linalg.CholeskyFactor;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.RowBlock;
import dev.lethe.linalg.SpectralBounds;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.linalg.SymmetricMatrix;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every kernel owes for d×d matrices, and what the bounds make of its approximations: never on
 * the wrong side of eigenvalues known to 40 digits, and close to them.
 */
public abstract class SpectralContract {

  static final double U = 0x1p-53;

  protected abstract Kernel kernel();

  static List<KnownSpectrum> spectra() {
    return KnownSpectrum.all();
  }

  /** What a bound may lose: the error term of the proof (trace ≤ 2n‖A‖) and the first slack. */
  private static double tolerance(KnownSpectrum s) {
    int n = s.order();
    return (3.0 * n * (n + 1) + 32.0 * n) * U * s.norm() + 2 * s.enclosure().radius();
  }

  @ParameterizedTest
  @MethodSource("spectra")
  void eigenvalues_are_right_to_a_small_multiple_of_the_rounding_of_the_norm(KnownSpectrum s) {
    for (boolean withVectors : new boolean[] {false, true}) {
      double[] values = kernel().eigen(s.matrix(), withVectors).values();
      for (int i = 0; i < s.order(); i++) {
        double error = new BigDecimal(values[i]).subtract(s.eigenvalues().get(i)).doubleValue();
        assertThat(Math.abs(error))
            .as("eigenvalue %d", i)
            .isLessThanOrEqualTo(8 * s.order() * U * s.norm() + s.enclosure().radius());
      }
      assertThat(values).isSorted();
    }
  }

  @ParameterizedTest
  @MethodSource("spectra")
  void eigenvectors_are_orthonormal_and_leave_a_small_residual(KnownSpectrum s) {
    int n = s.order();
    SymmetricEigen eigen = kernel().eigen(s.matrix(), true);
    for (int i = 0; i < n; i++) {
      double[] v = row(eigen.vectors(), i, n);
      double[] av = s.matrix().times(v);
      for (int j = 0; j < n; j++) {
        assertThat(av[j]).isCloseTo(eigen.values()[i] * v[j], within(30 * n * U * s.norm()));
        double dot = 0;
        for (int l = 0; l < n; l++) {
          dot += v[l] * eigen.vectors()[j * n + l];
        }
        assertThat(dot).isCloseTo(i == j ? 1 : 0, within(30 * n * U));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("spectra")
  void extreme_eigenvalue_bounds_are_on_the_right_side_and_close(KnownSpectrum s) {
    BigDecimal least = s.eigenvalues().get(0);
    BigDecimal greatest = s.eigenvalues().get(s.order() - 1);
    double below = SpectralBounds.lambdaMinAtLeast(s.enclosure(), kernel());
    double above = SpectralBounds.lambdaMaxAtMost(s.enclosure(), kernel());
    assertThat(new BigDecimal(below)).isLessThanOrEqualTo(least);
    assertThat(new BigDecimal(above)).isGreaterThanOrEqualTo(greatest);
    assertThat(least.subtract(new BigDecimal(below)).doubleValue())
        .isLessThanOrEqualTo(tolerance(s));
    assertThat(new BigDecimal(above).subtract(greatest).doubleValue())
        .isLessThanOrEqualTo(tolerance(s));
    assertThat(SpectralBounds.isValidLowerBound(s.enclosure(), below)).isTrue();
    assertThat(SpectralBounds.isValidUpperBound(s.enclosure(), above)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("spectra")
  void gaps_are_on_the_right_side_and_close_for_every_k(KnownSpectrum s) {
    SymmetricEigen approximate = kernel().eigen(s.matrix(), true);
    for (int k = 1; k < s.order(); k++) {
      double gap = SpectralBounds.gapAtLeast(s.enclosure(), k, approximate);
      assertThat(gap).as("k = %d", k).isGreaterThanOrEqualTo(0);
      assertThat(new BigDecimal(gap)).as("k = %d", k).isLessThanOrEqualTo(s.gap(k));
      assertThat(s.gap(k).subtract(new BigDecimal(gap)).doubleValue())
          .as("k = %d", k)
          .isLessThanOrEqualTo(3 * tolerance(s));
    }
  }

  @ParameterizedTest
  @MethodSource("spectra")
  void a_gap_from_one_kernel_is_accepted_with_another_s_approximation(KnownSpectrum s) {
    SymmetricEigen mine = kernel().eigen(s.matrix(), true);
    SymmetricEigen theirs = Kernels.java().eigen(s.matrix(), true);
    for (int k = 1; k < s.order(); k++) {
      double gap = SpectralBounds.gapAtLeast(s.enclosure(), k, mine);
      assertThat(SpectralBounds.fallForCheck(s.enclosure(), k, k, theirs))
          .as("k = %d", k)
          .isBetween(gap, s.gap(k).doubleValue());
    }
  }

  /** λ_j − λ_{l+1} for every j ≤ l: never above the truth, and near it. */
  @ParameterizedTest
  @MethodSource("spectra")
  void falls_over_several_eigenvalues_are_on_the_right_side_and_close(KnownSpectrum s) {
    SymmetricEigen approximate = kernel().eigen(s.matrix(), true);
    int n = s.order();
    for (int j = 1; j < n; j++) {
      for (int l = j; l < n; l += 1 + n / 8) {
        BigDecimal truth = s.eigenvalues().get(n - j).subtract(s.eigenvalues().get(n - 1 - l));
        double fall = SpectralBounds.fallAtLeast(s.enclosure(), j, l, approximate);
        assertThat(new BigDecimal(fall)).as("%d, %d", j, l).isLessThanOrEqualTo(truth);
        assertThat(truth.subtract(new BigDecimal(fall)).doubleValue())
            .as("%d, %d", j, l)
            .isLessThanOrEqualTo(3 * tolerance(s));
      }
    }
  }

  @Test
  void a_lower_bound_of_the_hilbert_matrix_of_order_ten_is_still_positive() {
    KnownSpectrum hilbert = KnownSpectrum.named("hilbert-exact-10");
    double below = SpectralBounds.lambdaMinAtLeast(hilbert.enclosure(), kernel());
    assertThat(below).isBetween(1.0e-13, 1.0931538193796658e-13);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 63, 64, 65, 129, 200})
  void cholesky_gives_back_the_matrix(int n) {
    Random random = new Random(n);
    double[] a = new double[n * n];
    try (RowBlock block = kernel().newBlock(2 * n, n)) {
      for (int i = 0; i < 2 * n; i++) {
        block.append(random.doubles(n, -1, 1).toArray(), 0);
      }
      kernel().gram(block, a);
    }
    double[] l = a.clone();
    assertThat(kernel().cholesky(l, n)).isTrue();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int k = 0; k < n; k++) {
          sum += l[i * n + k] * l[j * n + k];
        }
        double size = Math.sqrt(a[i * n + i] * a[j * n + j]);
        assertThat(sum).isCloseTo(a[i * n + j], within(4 * (n + 1) * U * size));
        if (j > i) {
          assertThat(l[i * n + j]).isZero();
        }
      }
    }
  }

  @Test
  void cholesky_says_no_to_what_is_not_positive_definite() {
    assertThat(kernel().cholesky(new double[] {0}, 1)).isFalse();
    assertThat(kernel().cholesky(new double[] {-1}, 1)).isFalse();
    assertThat(kernel().cholesky(new double[] {Double.NaN}, 1)).isFalse();
    assertThat(kernel().cholesky(new double[] {1, 2, 2, 1}, 2)).isFalse();
    double[] late = SymmetricMatrix.identity(100).toArray();
    late[99 * 100 + 99] = -1;
    assertThat(kernel().cholesky(late, 100)).isFalse();
  }

  @Test
  void cholesky_of_a_diagonal_is_its_root() {
    double[] a = SymmetricMatrix.diagonal(4, 9, 1e-200, 1e200).toArray();
    assertThat(kernel().cholesky(a, 4)).isTrue();
    assertThat(a).containsExactly(2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1e-100, 0, 0, 0, 0, 1e100);
  }

  @Test
  void diagonal_matrices_of_enormous_range_have_their_entries_as_eigenvalues() {
    double[] values = kernel().eigen(SymmetricMatrix.diagonal(1e200, 1, 1e-200, -5), true).values();
    double[] expected = {-5, 1e-200, 1, 1e200};
    for (int i = 0; i < 4; i++) {
      assertThat(values[i] / expected[i]).isCloseTo(1, within(8 * U));
    }
  }

  @Test
  void matrices_whose_squares_underflow_have_eigenvalues() {
    for (double tiny : new double[] {1e-130, 1e-200, 1e-290, 1e-315}) {
      double[] entries = new double[25];
      for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 5; j++) {
          entries[i * 5 + j] = tiny / (i + j + 1);
        }
      }
      double[] values = kernel().eigen(SymmetricMatrix.of(5, entries), true).values();
      assertThat(values[4]).isCloseTo(1.5670506910982307 * tiny, withinPercentage(1e-5));
    }
  }

  @Test
  void one_by_one_and_zero_matrices_are_matrices_too() {
    SymmetricEigen one = kernel().eigen(SymmetricMatrix.diagonal(-3), true);
    assertThat(one.values()).containsExactly(-3);
    assertThat(Math.abs(one.vectors()[0])).isEqualTo(1);
    assertThat(kernel().eigen(SymmetricMatrix.diagonal(0, 0, 0), true).values()).containsOnly(0);
    assertThat(kernel().eigen(SymmetricMatrix.identity(7), false).vectors()).isEmpty();
  }

  @Test
  void a_factor_solves_updates_and_downdates_like_a_fresh_one() {
    Random random = new Random(7);
    int n = 30;
    SymmetricMatrix a = SymmetricMatrix.identity(n);
    for (int i = 0; i < 2 * n; i++) {
      a = a.plusOuter(1, random.doubles(n, -1, 1).toArray());
    }
    double[] x = random.doubles(n, -1, 1).toArray();
    double[] b = random.doubles(n, -1, 1).toArray();
    CholeskyFactor factor = CholeskyFactor.of(a, kernel());
    CholeskyFactor fresh = CholeskyFactor.of(a.plusOuter(1, x), kernel());
    assertThat(a.times(factor.solve(b))).containsExactly(b, within(1e-12));
    assertThat(factor.plusOuter(x).solve(b)).containsExactly(fresh.solve(b), within(1e-13));
    assertThat(fresh.minusOuter(x).solve(b)).containsExactly(factor.solve(b), within(1e-13));
    assertThat(factor.plusOuter(x).logDeterminant())
        .isCloseTo(fresh.logDeterminant(), within(1e-11));
    assertThat(fresh.minusOuter(x).logDeterminant())
        .isCloseTo(factor.logDeterminant(), within(1e-11));
  }

  @Test
  void a_factor_refuses_what_has_none() {
    CholeskyFactor factor = CholeskyFactor.of(SymmetricMatrix.identity(2), kernel());
    for (double[] x : new double[][] {{1, 0}, {0, 2}, {0.8, 0.6}, {Double.NaN, 0}}) {
      assertThatThrownBy(() -> factor.minusOuter(x))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("not positive definite");
    }
    assertThatThrownBy(() -> CholeskyFactor.of(SymmetricMatrix.diagonal(1, -1), kernel()))
        .isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> factor.plusOuter(new double[] {Double.NaN, 0}))
        .isInstanceOf(BadInputException.class);
    assertThat(factor.minusOuter(new double[] {0.6, 0.6}).logDeterminant())
        .isCloseTo(Math.log(1 - 0.72), within(1e-14));
  }

  static double[] row(double[] matrix, int i, int n) {
    return Arrays.copyOfRange(matrix, i * n, (i + 1) * n);
  }
}
