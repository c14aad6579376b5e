package dev.lethe.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadUsageException;
import dev.lethe.testkit.kernel.KnownSpectrum;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bounds on the right side of known spectra, near them, whatever vector the search starts from. */
class GramSpectrumTest {

  private static final double SHARE = 0x1p-13;

  /** What a proof's rounding may cost, generously: ten times (n + 1)·u·tr A, and the radius. */
  private static double rounding(Enclosure gram) {
    int n = gram.centre().order();
    return 10 * ((n + 1) * RoundingErrors.UNIT * Math.abs(gram.centre().trace()) + gram.radius())
        + 1e-300;
  }

  private static List<KnownSpectrum> semidefinite() {
    return KnownSpectrum.all().stream().filter(s -> s.eigenvalues().get(0).signum() >= 0).toList();
  }

  @Test
  void known_spectra_are_bounded_on_the_right_side_to_four_digits() {
    assertThat(semidefinite()).hasSizeGreaterThan(3);
    for (KnownSpectrum s : semidefinite()) {
      BigDecimal least = s.eigenvalues().get(0);
      BigDecimal greatest = s.eigenvalues().get(s.order() - 1);
      for (double beside : new double[] {0, 1e-6, 1, 1e6}) {
        double below = GramSpectrum.smallest(s.enclosure(), beside).bound();
        double above = GramSpectrum.largest(s.enclosure(), beside).bound();
        assertThat(new BigDecimal(below)).as("%s", s).isLessThanOrEqualTo(least);
        assertThat(new BigDecimal(above)).as("%s", s).isGreaterThanOrEqualTo(greatest);
        assertThat(least.subtract(new BigDecimal(below)).doubleValue())
            .as("%s", s)
            .isLessThanOrEqualTo(SHARE * (least.doubleValue() + beside) + rounding(s.enclosure()));
        assertThat(new BigDecimal(above).subtract(greatest).doubleValue())
            .as("%s", s)
            .isLessThanOrEqualTo(
                SHARE * (greatest.doubleValue() + beside) + rounding(s.enclosure()));
      }
    }
  }

  @Test
  void a_rough_bound_is_on_the_right_side_and_within_a_quarter() {
    for (KnownSpectrum s : semidefinite()) {
      BigDecimal least = s.eigenvalues().get(0);
      double below = GramSpectrum.roughlySmallest(s.enclosure(), 0);
      assertThat(new BigDecimal(below)).as("%s", s).isLessThanOrEqualTo(least);
      assertThat(below)
          .as("%s", s)
          .isGreaterThanOrEqualTo(least.doubleValue() * 0.75 - rounding(s.enclosure()));
    }
  }

  @Test
  void any_guess_is_safe_even_one_that_no_solve_can_turn() {
    Random random = new Random(3);
    for (KnownSpectrum s : semidefinite()) {
      int n = s.order();
      for (int attempt = 0; attempt < 30; attempt++) {
        double[] guess = new double[n];
        switch (attempt) {
          case 0 -> Arrays.fill(guess, 0);
          case 1 -> Arrays.fill(guess, Double.NaN);
          case 2 -> Arrays.fill(guess, Double.POSITIVE_INFINITY);
          case 3 -> Arrays.fill(guess, Double.MIN_VALUE);
          case 4 -> Arrays.fill(guess, Double.MAX_VALUE);
          default -> Arrays.setAll(guess, i -> random.nextGaussian());
        }
        double below = GramSpectrum.smallest(s.enclosure(), 0, guess).bound();
        double above = GramSpectrum.largest(s.enclosure(), 0, guess).bound();
        assertThat(new BigDecimal(below)).isLessThanOrEqualTo(s.eigenvalues().get(0));
        assertThat(new BigDecimal(above)).isGreaterThanOrEqualTo(s.eigenvalues().get(n - 1));
      }
    }
    Enclosure diagonal = Enclosure.exactly(SymmetricMatrix.diagonal(1, 2, 4));
    for (int i = 0; i < 3; i++) {
      double[] wrong = new double[3];
      wrong[i] = 1;
      double below = GramSpectrum.smallest(diagonal, 0, wrong).bound();
      double above = GramSpectrum.largest(diagonal, 0, wrong).bound();
      assertThat(below).as("from axis %d", i).isBetween(1 - 2 * SHARE, 1.0);
      assertThat(above).as("from axis %d", i).isBetween(4.0, 4 + 8 * SHARE);
    }
  }

  @Test
  void the_vector_is_of_length_one_and_nearly_an_eigenvector() {
    Enclosure gram = Enclosure.exactly(SymmetricMatrix.diagonal(3, 1, 9, 5));
    double[] lowest = GramSpectrum.smallest(gram, 0).vector();
    double[] highest = GramSpectrum.largest(gram, 0).vector();
    assertThat(Math.abs(lowest[1])).isCloseTo(1, within(0.02));
    assertThat(Math.abs(highest[2])).isCloseTo(1, within(0.02));
    assertThat(Arrays.stream(lowest).map(x -> x * x).sum()).isCloseTo(1, within(1e-14));
  }

  @Test
  void zero_one_by_one_and_equal_eigenvalues() {
    for (int n : new int[] {1, 2, 50, 65}) {
      Enclosure zero = Enclosure.exactly(SymmetricMatrix.diagonal(new double[n]));
      assertThat(GramSpectrum.smallest(zero, 0).bound()).isZero();
      assertThat(GramSpectrum.largest(zero, 0).bound()).isBetween(0.0, 1e-300);
      Enclosure identity = Enclosure.exactly(SymmetricMatrix.identity(n));
      assertThat(GramSpectrum.smallest(identity, 0).bound()).isBetween(1 - SHARE, 1.0);
      assertThat(GramSpectrum.largest(identity, 0).bound()).isBetween(1.0, 1 + SHARE);
    }
    Enclosure one = Enclosure.exactly(SymmetricMatrix.diagonal(3));
    assertThat(GramSpectrum.smallest(one, 0).bound()).isBetween(3 * (1 - SHARE), 3.0);
    assertThat(GramSpectrum.largest(one, 0).bound()).isBetween(3.0, 3 * (1 + SHARE));
  }

  @Test
  void the_radius_is_taken_off_every_bound() {
    Enclosure wide = new Enclosure(SymmetricMatrix.diagonal(1, 2, 4), 0.125);
    assertThat(GramSpectrum.smallest(wide, 0).bound()).isBetween(0.875 - 0.5, 0.875);
    assertThat(GramSpectrum.largest(wide, 0).bound()).isBetween(4.125, 4.125 + 0.5);
    Enclosure wider = new Enclosure(SymmetricMatrix.diagonal(1, 2, 4), 3);
    assertThat(GramSpectrum.smallest(wider, 0).bound()).isZero();
    assertThat(GramSpectrum.largest(wider, 0).bound()).isBetween(7.0, 16.001);
  }

  @Test
  void scales_near_the_ends_of_the_doubles_are_survived() {
    for (double scale : new double[] {Double.MIN_VALUE, 1e-310, 1e-160, 1e-9, 1e160, 1e300}) {
      Enclosure gram = Enclosure.exactly(SymmetricMatrix.diagonal(scale, 2 * scale, 4 * scale));
      assertThat(GramSpectrum.smallest(gram, 0).bound()).as("%s", scale).isBetween(0.0, scale);
      assertThat(GramSpectrum.largest(gram, 0).bound())
          .as("%s", scale)
          .isGreaterThanOrEqualTo(4 * scale);
      if (scale > 1e-200) {
        assertThat(GramSpectrum.smallest(gram, 0).bound()).isGreaterThan(scale * (1 - 2 * SHARE));
        assertThat(GramSpectrum.largest(gram, 0).bound()).isLessThan(4 * scale * (1 + 2 * SHARE));
      }
    }
  }

  @Test
  void random_grams_of_every_rank_and_shape_agree_with_an_eigensolver() {
    for (int seed = 0; seed < 120; seed++) {
      Random random = new Random(seed);
      int n = 1 + random.nextInt(70);
      int rows = 1 + random.nextInt(3 * n);
      double decay = random.nextInt(3) * 0.1;
      double[] a = new double[n * n];
      for (int r = 0; r < rows; r++) {
        double[] x = new double[n];
        Arrays.setAll(x, i -> random.nextGaussian() * Math.exp(-decay * i));
        for (int i = 0; i < n; i++) {
          for (int j = 0; j < n; j++) {
            a[i * n + j] += x[i] * x[j];
          }
        }
      }
      // The sums themselves round, so that a singular Gram may be slightly indefinite.
      double radius = rows * 0x1p-52 * SymmetricMatrix.of(n, a).trace();
      Enclosure gram = new Enclosure(SymmetricMatrix.of(n, a), radius);
      double[] values = Kernels.java().eigen(gram.centre(), false).values();
      double slack = rounding(gram);
      GramSpectrum.End low = GramSpectrum.smallest(gram, 0);
      GramSpectrum.End high = GramSpectrum.largest(gram, 0);
      assertThat(low.bound())
          .as("seed %d", seed)
          .isLessThanOrEqualTo(Math.max(0, values[0] + slack));
      assertThat(low.bound())
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(values[0] * (1 - SHARE) - slack);
      assertThat(high.bound()).as("seed %d", seed).isGreaterThanOrEqualTo(values[n - 1]);
      assertThat(high.bound())
          .as("seed %d", seed)
          .isLessThanOrEqualTo(values[n - 1] * (1 + SHARE) + slack);
      assertThat(low.bound() == 0 || SpectralBounds.isValidLowerBound(gram, low.bound()))
          .as("seed %d", seed)
          .isTrue();
      // The trace is an upper bound without a proof; everything else has one.
      assertThat(
              high.bound() >= gram.centre().trace()
                  || SpectralBounds.isValidUpperBound(gram, high.bound()))
          .as("seed %d", seed)
          .isTrue();
    }
  }

  /** As many columns as an image has pixels, and a spectrum in closed form: 4 sin²(iπ/(2(n+1))). */
  @Test
  void a_second_difference_matrix_of_order_784_is_bounded_to_four_digits() {
    int n = 784;
    Enclosure gram = Enclosure.exactly(KnownSpectrum.secondDifference(n));
    double least = KnownSpectrum.ofSecondDifference(1, n);
    double greatest = KnownSpectrum.ofSecondDifference(n, n);
    assertThat(GramSpectrum.smallest(gram, 0).bound())
        .isBetween(least * (1 - SHARE) - rounding(gram), least * (1 + 1e-12));
    assertThat(GramSpectrum.largest(gram, 0).bound())
        .isBetween(greatest * (1 - 1e-12), greatest * (1 + SHARE));
  }

  @Test
  void what_stands_beside_is_a_number_and_the_guess_fits() {
    Enclosure two = Enclosure.exactly(SymmetricMatrix.identity(2));
    for (double bad : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> GramSpectrum.smallest(two, bad))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("beside");
      assertThatThrownBy(() -> GramSpectrum.largest(two, bad))
          .isInstanceOf(BadUsageException.class);
    }
    assertThatThrownBy(() -> GramSpectrum.smallest(two, 0, new double[3]))
        .isInstanceOf(BadUsageException.class);
  }
}
