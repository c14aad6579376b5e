package dev.lethe.privacy;

import static dev.lethe.privacy.GoodnessOfFit.assertAccepted;
import static dev.lethe.privacy.GoodnessOfFit.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.linalg.SymmetricMatrix;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each statistical test refuses a correct mechanism with probability GoodnessOfFit.FALSE_ALARM. */
class GridMechanismTest {

  private static final NoisePlan UNIT = NoisePlan.withPublicSigma(1, 0.1, 1);

  @Test
  void a_release_is_the_rounded_mean_plus_the_drawn_noise_exactly() {
    NoisePlan plan = NoisePlan.calibrated(0.3, 4, Guarantee.of(1, 1e-6));
    double[] mean = {0, -1.25, Math.PI, 1e6};
    NoisyVector release = GridMechanism.of(plan, RandomBits.insecureSeeded(9)).release(mean);
    DiscreteGaussian same = DiscreteGaussian.of(plan.steps(), RandomBits.insecureSeeded(9));
    for (int i = 0; i < mean.length; i++) {
      long rounded = release.steps()[i] - same.sample();
      BigDecimal moved =
          new BigDecimal(rounded)
              .multiply(new BigDecimal(plan.grid()))
              .subtract(new BigDecimal(mean[i]));
      assertThat(moved.abs()).isLessThanOrEqualTo(new BigDecimal(plan.grid() / 2));
      assertThat(release.get(i)).isEqualTo(release.steps()[i] * plan.grid());
    }
    assertThat(release.dimension()).isEqualTo(4);
    assertThat(release.toArray()).hasSize(4);
  }

  /** Without the lock two threads now and then draw the same bits. */
  @Test
  void threads_that_share_a_source_draw_different_noise() throws InterruptedException {
    NoisePlan plan = NoisePlan.withPublicSigma(1, 0.1, 64);
    GridMechanism alone = GridMechanism.of(plan, RandomBits.insecureSeeded(3));
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      expected.add(Arrays.toString(alone.release(new double[64]).steps()));
    }
    RandomBits source = RandomBits.insecureSeeded(3);
    List<String> released = Collections.synchronizedList(new ArrayList<>());
    Thread[] threads = new Thread[3];
    for (int t = 0; t < threads.length; t++) {
      threads[t] =
          new Thread(
              () -> {
                for (int i = 0; i < 200; i++) {
                  GridMechanism shared = GridMechanism.of(plan, source);
                  released.add(Arrays.toString(shared.release(new double[64]).steps()));
                }
              });
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(released).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void every_released_double_lies_on_the_public_grid() {
    NoisePlan plan = NoisePlan.withPublicSigma(0.7, 0.1, 1000);
    double[] mean = new SplittableRandom(4).doubles(1000, -1, 1).toArray();
    for (double value : GridMechanism.of(plan, RandomBits.secure()).release(mean).toArray()) {
      assertThat(value / plan.grid()).isEqualTo(Math.rint(value / plan.grid()));
    }
  }

  @Test
  void a_release_says_whether_its_noise_can_be_predicted() {
    assertThat(GridMechanism.of(UNIT, RandomBits.secure()).release(1).isSecure()).isTrue();
    assertThat(GridMechanism.of(UNIT, RandomBits.insecureSeeded(1)).release(1).isSecure())
        .isFalse();
  }

  @Test
  void coordinates_get_independent_noise_of_the_planned_size() {
    int dimension = 200_000;
    NoisePlan plan = NoisePlan.withPublicSigma(3, 0.1, dimension);
    double[] noise =
        GridMechanism.of(plan, RandomBits.insecureSeeded(6))
            .release(new double[dimension])
            .toArray();
    assertAccepted(varianceP(noise, 3), "variance of a vector's noise, seed 6");
    assertRejected(varianceP(noise, 3 * 1.02), "variance of a vector's noise, two per cent off");
    double products = 0;
    for (int i = 1; i < dimension; i++) {
      products += noise[i] * noise[i - 1] / 9;
    }
    assertAccepted(GoodnessOfFit.pValueOfSum(products, dimension - 1), "neighbours, seed 6");
  }

  @Test
  void a_matrix_gets_full_noise_on_the_diagonal_and_half_the_variance_off_it() {
    int order = 3;
    int repeats = 40_000;
    NoisePlan plan = NoisePlan.withPublicSigma(2, 0.1, SymmetricCoordinates.count(order));
    GridMechanism mechanism = GridMechanism.of(plan, RandomBits.insecureSeeded(8));
    SymmetricMatrix mean = SymmetricMatrix.of(order, new double[] {1, 2, 3, 2, -4, 5, 3, 5, 6});
    double[] diagonal = new double[repeats * 3];
    double[] off = new double[repeats * 3];
    for (int t = 0; t < repeats; t++) {
      NoisyMatrix release = mechanism.release(mean);
      int nextOff = 3 * t;
      for (int i = 0; i < order; i++) {
        diagonal[3 * t + i] = release.matrix().get(i, i) - mean.get(i, i);
        for (int j = 0; j < i; j++) {
          off[nextOff++] = release.matrix().get(i, j) - mean.get(i, j);
        }
      }
    }
    assertAccepted(varianceP(diagonal, 2), "diagonal, seed 8");
    assertAccepted(varianceP(off, Math.sqrt(2)), "off the diagonal, seed 8");
    assertRejected(varianceP(off, 1.02 * Math.sqrt(2)), "off the diagonal, two per cent off");
    assertAccepted(meanP(diagonal, 2), "mean on the diagonal, seed 8");
    assertAccepted(meanP(off, Math.sqrt(2)), "mean off the diagonal, seed 8");
  }

  /** (x/σ)² − 1 over √2 has mean 0 and variance 1. */
  private static double varianceP(double[] noise, double sigma) {
    double sum = 0;
    for (double x : noise) {
      sum += ((x / sigma) * (x / sigma) - 1) / Math.sqrt(2);
    }
    return GoodnessOfFit.pValueOfSum(sum, noise.length);
  }

  private static double meanP(double[] noise, double sigma) {
    double sum = 0;
    for (double x : noise) {
      sum += x / sigma;
    }
    return GoodnessOfFit.pValueOfSum(sum, noise.length);
  }

  @Test
  void a_matrix_release_keeps_its_scaled_coordinates_and_its_source() {
    NoisePlan plan = NoisePlan.withPublicSigma(1e-6, 1e-9, 3);
    SymmetricMatrix mean = SymmetricMatrix.of(2, new double[] {1, 0.5, 0.5, 2});
    NoisyMatrix release = GridMechanism.of(plan, RandomBits.insecureSeeded(2)).release(mean);
    assertThat(release.isSecure()).isFalse();
    assertThat(release.coordinates().get(1) / Math.sqrt(2)).isEqualTo(release.matrix().get(1, 0));
    assertThat(release.matrix().get(1, 0)).isBetween(0.5 - 1e-5, 0.5 + 1e-5);
  }

  @Test
  void a_multiple_of_root_two_is_rounded_to_nearest_up_to_2_to_the_minus_40() {
    long seed = 12;
    SplittableRandom random = new SplittableRandom(seed);
    MathContext digits = new MathContext(60);
    BigDecimal root = new BigDecimal(2).sqrt(digits);
    BigDecimal allowed = new BigDecimal(0.5 + 0x1p-40);
    for (int i = 0; i < 20_000; i++) {
      double x = random.nextDouble(-1, 1) * Math.scalb(1.0, random.nextInt(0, 62));
      BigDecimal distance =
          new BigDecimal(SymmetricCoordinates.rootTwoTimes(x))
              .subtract(root.multiply(new BigDecimal(x), digits));
      assertThat(distance.abs()).as("seed %s, x = %s", seed, x).isLessThanOrEqualTo(allowed);
    }
  }

  @Test
  void without_noise_the_mean_goes_out_as_it_is() {
    double[] mean = {Math.PI, -0.1};
    NoisyVector release =
        GridMechanism.of(NoisePlan.noiseless(2), RandomBits.secure()).release(mean);
    assertThat(release.toArray()).containsExactly(mean);
    assertThat(release.steps()).isEmpty();
    assertThat(release.plan().sigma()).isZero();
    SymmetricMatrix one = SymmetricMatrix.of(1, new double[] {1});
    GridMechanism noiseless = GridMechanism.of(NoisePlan.noiseless(1), RandomBits.secure());
    assertThatThrownBy(() -> noiseless.release(one)).isInstanceOf(BadUsageException.class);
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e10, -1e300})
  void means_that_no_grid_point_can_hold_are_refused_with_their_value(double bad) {
    GridMechanism mechanism = GridMechanism.of(UNIT, RandomBits.secure());
    assertThatThrownBy(() -> mechanism.release(bad))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(String.valueOf(bad))
        .hasMessageContaining("coordinate 0");
  }

  @Test
  void a_matrix_entry_that_no_grid_point_can_hold_is_refused() {
    GridMechanism mechanism =
        GridMechanism.of(NoisePlan.withPublicSigma(1, 1, 3), RandomBits.secure());
    SymmetricMatrix wide = SymmetricMatrix.of(2, new double[] {1, 1e10, 1e10, 1});
    assertThatThrownBy(() -> mechanism.release(wide))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("1.0E10");
  }

  @Test
  void the_plan_must_fit_the_mean() {
    GridMechanism mechanism = GridMechanism.of(UNIT, RandomBits.secure());
    assertThatThrownBy(() -> mechanism.release(new double[] {1, 2}))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("2");
    SymmetricMatrix matrix = SymmetricMatrix.of(2, new double[] {1, 0, 0, 1});
    assertThatThrownBy(() -> mechanism.release(matrix))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("3");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 65_536})
  void orders_without_a_coordinate_count_are_refused(int bad) {
    assertThatThrownBy(() -> SymmetricCoordinates.count(bad))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining(String.valueOf(bad));
    assertThat(SymmetricCoordinates.count(65_535)).isEqualTo(2_147_450_880);
  }
}
