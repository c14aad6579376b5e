package dev.lethe.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.testkit.kernel.KnownSpectrum;
import dev.lethe.testkit.kernel.SpectralContract;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What holds for the bounds whatever the approximation: see {@link SpectralContract} for the rest.
 */
class SpectralBoundsTest {

  private static final Kernel JAVA = Kernels.java();

  @Test
  void nothing_above_the_least_eigenvalue_is_ever_proved() {
    Random random = new Random(5);
    for (KnownSpectrum s : KnownSpectrum.all()) {
      BigDecimal least = s.eigenvalues().get(0);
      for (int i = 0; i < 300; i++) {
        double mu =
            least.doubleValue()
                + s.norm() * Math.pow(2, -30 - 25 * random.nextDouble()) * random.nextDouble();
        if (new BigDecimal(mu).compareTo(least) > 0) {
          assertThat(SpectralBounds.isValidLowerBound(s.enclosure(), mu))
              .as("%s %s", s, mu)
              .isFalse();
        }
      }
    }
  }

  /** The twin of the test above: without its error term the same factorisation "proves" lies. */
  @Test
  void a_bare_factorisation_accepts_values_above_the_least_eigenvalue() {
    Random random = new Random(5);
    int lies = 0;
    for (KnownSpectrum s : KnownSpectrum.all()) {
      BigDecimal least = s.eigenvalues().get(0);
      for (int i = 0; i < 300; i++) {
        double mu =
            least.doubleValue()
                + s.norm() * Math.pow(2, -30 - 25 * random.nextDouble()) * random.nextDouble();
        double[] shifted = s.matrix().plusDiagonal(-mu).toArray();
        if (new BigDecimal(mu).compareTo(least) > 0 && BlockedCholesky.factor(shifted, s.order())) {
          lies++;
        }
      }
    }
    assertThat(lies).isGreaterThan(10);
  }

  @Test
  void the_radius_is_taken_off_every_bound() {
    Enclosure enclosure = new Enclosure(SymmetricMatrix.diagonal(1, 2, 4), 0.125);
    assertThat(SpectralBounds.lambdaMinAtLeast(enclosure, JAVA)).isBetween(0.875 - 1e-14, 0.875);
    assertThat(SpectralBounds.lambdaMaxAtMost(enclosure, JAVA)).isBetween(4.125, 4.125 + 1e-14);
    assertThat(SpectralBounds.gapAtLeast(enclosure, 1, JAVA)).isBetween(1.75 - 1e-13, 1.75);
    assertThat(SpectralBounds.gapAtLeast(enclosure, 2, JAVA)).isBetween(0.75 - 1e-13, 0.75);
    assertThat(SpectralBounds.isValidLowerBound(enclosure, 0.874)).isTrue();
    assertThat(SpectralBounds.isValidLowerBound(enclosure, 0.876)).isFalse();
    assertThat(SpectralBounds.isValidUpperBound(enclosure, 4.126)).isTrue();
    assertThat(SpectralBounds.isValidUpperBound(enclosure, 4.124)).isFalse();
  }

  @Test
  void equal_eigenvalues_have_no_gap() {
    for (int k = 1; k < 6; k++) {
      Enclosure identity = Enclosure.exactly(SymmetricMatrix.identity(6));
      assertThat(SpectralBounds.gapAtLeast(identity, k, JAVA)).isZero();
      Enclosure zero = Enclosure.exactly(SymmetricMatrix.diagonal(new double[6]));
      assertThat(SpectralBounds.gapAtLeast(zero, k, JAVA)).isZero();
    }
  }

  @Test
  void any_approximation_gives_a_valid_bound() {
    Random random = new Random(11);
    for (KnownSpectrum s : KnownSpectrum.all()) {
      int n = s.order();
      for (double guess :
          new double[] {
            0, 1, -1, 1e300, -1e300, s.norm(), Double.NaN, Double.POSITIVE_INFINITY, -s.norm()
          }) {
        double below = SpectralBounds.lambdaMinAtLeast(s.enclosure(), guess);
        double above = SpectralBounds.lambdaMaxAtMost(s.enclosure(), guess);
        assertThat(new BigDecimal(below)).isLessThanOrEqualTo(s.eigenvalues().get(0));
        assertThat(new BigDecimal(above)).isGreaterThanOrEqualTo(s.eigenvalues().get(n - 1));
      }
      SymmetricEigen good = JAVA.eigen(s.matrix(), true);
      for (int attempt = 0; attempt < 40; attempt++) {
        double noise = Math.pow(10, -attempt / 2.5);
        SymmetricEigen bad =
            new SymmetricEigen(
                Arrays.stream(good.values())
                    .map(v -> v + noise * s.norm() * random.nextGaussian())
                    .toArray(),
                Arrays.stream(good.vectors())
                    .map(v -> v + noise * random.nextGaussian())
                    .toArray());
        int k = 1 + random.nextInt(n - 1);
        double gap = SpectralBounds.gapAtLeast(s.enclosure(), k, bad);
        assertThat(gap).isGreaterThanOrEqualTo(0);
        assertThat(new BigDecimal(gap)).as("%s k = %d", s, k).isLessThanOrEqualTo(s.gap(k));
      }
    }
  }

  @Test
  void useless_eigenvectors_prove_no_gap() {
    Enclosure enclosure = Enclosure.exactly(SymmetricMatrix.diagonal(1, 2, 4));
    for (double filling : new double[] {0, 1, 1e200, Double.NaN, Double.POSITIVE_INFINITY}) {
      double[] vectors = new double[9];
      Arrays.fill(vectors, filling);
      for (int k = 1; k < 3; k++) {
        SymmetricEigen bad = new SymmetricEigen(new double[] {1, 2, 4}, vectors);
        assertThat(SpectralBounds.gapAtLeast(enclosure, k, bad)).isZero();
      }
    }
    double[] unit = SymmetricMatrix.identity(3).toArray();
    for (double value : new double[] {Double.NaN, Double.NEGATIVE_INFINITY, 1e308}) {
      SymmetricEigen bad = new SymmetricEigen(new double[] {value, 2, 4}, unit);
      assertThat(SpectralBounds.gapAtLeast(enclosure, 1, bad)).isBetween(0.0, 2.0);
    }
  }

  @Test
  void scales_near_the_ends_of_the_doubles_are_survived() {
    for (double scale : new double[] {Double.MIN_VALUE, 1e-310, 1e-160, 1e160, 1e305, 4e307}) {
      Enclosure enclosure =
          Enclosure.exactly(SymmetricMatrix.diagonal(scale, 2 * scale, 4 * scale));
      assertThat(SpectralBounds.lambdaMinAtLeast(enclosure, scale)).isLessThanOrEqualTo(scale);
      assertThat(SpectralBounds.lambdaMaxAtMost(enclosure, 4 * scale))
          .isGreaterThanOrEqualTo(4 * scale);
      SymmetricEigen exact =
          new SymmetricEigen(
              new double[] {scale, 2 * scale, 4 * scale}, SymmetricMatrix.identity(3).toArray());
      assertThat(SpectralBounds.gapAtLeast(enclosure, 1, exact)).isBetween(0.0, 2 * scale);
      assertThat(SpectralBounds.gapAtLeast(enclosure, 2, exact)).isBetween(0.0, scale);
    }
  }

  @Test
  void bounds_of_one_by_one_and_zero_matrices_are_nearly_exact() {
    Enclosure one = Enclosure.exactly(SymmetricMatrix.diagonal(3));
    assertThat(SpectralBounds.lambdaMinAtLeast(one, JAVA)).isBetween(3 - 1e-14, 3.0);
    assertThat(SpectralBounds.lambdaMaxAtMost(one, JAVA)).isBetween(3.0, 3 + 1e-14);
    Enclosure zero = Enclosure.exactly(SymmetricMatrix.diagonal(0, 0));
    assertThat(SpectralBounds.lambdaMinAtLeast(zero, JAVA)).isBetween(-1e-300, 0.0);
    assertThat(SpectralBounds.lambdaMaxAtMost(zero, JAVA)).isBetween(0.0, 1e-300);
  }

  @Test
  void infinite_bounds_are_trivial_and_nan_is_refused() {
    Enclosure one = Enclosure.exactly(SymmetricMatrix.identity(2));
    assertThat(SpectralBounds.isValidLowerBound(one, Double.NEGATIVE_INFINITY)).isTrue();
    assertThat(SpectralBounds.isValidLowerBound(one, Double.POSITIVE_INFINITY)).isFalse();
    assertThat(SpectralBounds.isValidUpperBound(one, Double.POSITIVE_INFINITY)).isTrue();
    assertThatThrownBy(() -> SpectralBounds.isValidLowerBound(one, Double.NaN))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> SpectralBounds.isValidUpperBound(one, Double.NaN))
        .isInstanceOf(BadUsageException.class);
  }

  @Test
  void a_gap_needs_an_eigenvalue_on_either_side_and_vectors() {
    Enclosure two = Enclosure.exactly(SymmetricMatrix.identity(2));
    for (int k : new int[] {-1, 0, 2, 3}) {
      assertThatThrownBy(() -> SpectralBounds.gapAtLeast(two, k, JAVA))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("1 ≤ j ≤ l < order");
    }
    Enclosure one = Enclosure.exactly(SymmetricMatrix.identity(1));
    assertThatThrownBy(() -> SpectralBounds.gapAtLeast(one, 1, JAVA))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> SpectralBounds.gapAtLeast(two, 1, JAVA.eigen(two.centre(), false)))
        .isInstanceOf(BadUsageException.class);
    Enclosure three = Enclosure.exactly(SymmetricMatrix.identity(3));
    assertThatThrownBy(
            () -> SpectralBounds.fallAtLeast(three, 2, 1, JAVA.eigen(three.centre(), true)))
        .isInstanceOf(BadUsageException.class);
  }

  /** Orders beyond one panel and one tile, where the spectrum is known in closed form. */
  @Test
  void bounds_of_a_large_second_difference_matrix_are_right() {
    int n = 201;
    Enclosure enclosure = Enclosure.exactly(KnownSpectrum.secondDifference(n));
    SymmetricEigen approximate = JAVA.eigen(enclosure.centre(), true);
    assertThat(
            KnownSpectrum.ofSecondDifference(1, n)
                - SpectralBounds.lambdaMinAtLeast(enclosure, JAVA))
        .isBetween(0.0, 1e-11);
    assertThat(
            SpectralBounds.lambdaMaxAtMost(enclosure, JAVA)
                - KnownSpectrum.ofSecondDifference(n, n))
        .isBetween(0.0, 1e-11);
    for (int k : new int[] {1, 5, 64, 100, 101, 130, 200}) {
      double gap =
          KnownSpectrum.ofSecondDifference(n + 1 - k, n)
              - KnownSpectrum.ofSecondDifference(n - k, n);
      assertThat(gap - SpectralBounds.gapAtLeast(enclosure, k, approximate))
          .as("k = %d", k)
          .isBetween(0.0, 5e-11);
    }
  }

  /** Proofs of small matrices use the memory of the last one, which may have ended anywhere. */
  @Test
  void what_an_earlier_proof_left_behind_changes_no_bit() {
    for (KnownSpectrum s : KnownSpectrum.all()) {
      int n = s.order();
      SymmetricEigen approximate = JAVA.eigen(s.matrix(), true);
      for (int k = 1; k < n; k++) {
        SpareRows.giveBack(filled(n, 0));
        double clean = SpectralBounds.gapAtLeast(s.enclosure(), k, approximate);
        for (double left : new double[] {1e300, -3, Double.NaN, Double.NEGATIVE_INFINITY}) {
          SpareRows.giveBack(filled(n, left));
          assertThat(SpectralBounds.gapAtLeast(s.enclosure(), k, approximate))
              .as("%s, k = %d", s, k)
              .isEqualTo(clean);
        }
      }
    }
  }

  @Test
  void rows_that_were_taken_are_nobody_elses() {
    SpareRows.giveBack(filled(3, 1));
    assertThat(SpareRows.take(3)).isNotSameAs(SpareRows.take(3));
    double[][] large = filled(300, 1);
    SpareRows.giveBack(large);
    assertThat(SpareRows.take(300)).isNotSameAs(large);
  }

  private static double[][] filled(int n, double value) {
    double[][] rows = new double[n][n];
    for (double[] row : rows) {
      Arrays.fill(row, value);
    }
    return rows;
  }
}
