package dev.lethe.pca;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.statistics.ExactStatistics;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PcaModelTest {

  private static final Capacity ONE = Capacity.of(1);

  @Test
  void components_and_scores_are_those_of_the_plain_computation() {
    for (boolean centred : new boolean[] {false, true}) {
      double[][] rows = PcaSamples.rows(3, 80, 5, 0.6, 0.3);
      Pca pca = centred ? Pca.ofRank(2).aboutMean() : Pca.ofRank(2);
      PcaModel model = pca.train(PcaSamples.statistics(rows));
      double[] plain = PcaSamples.projector(PcaSamples.scatter(rows, centred), 5, 2);
      assertThat(PcaSamples.distance(model.projector().toArray(), plain)).isLessThan(1e-12);
      assertThat(model.score(rows)).isCloseTo(model.explainedShare(), within(1e-12));
      assertThat(model.variances()[0]).isGreaterThan(model.variances()[1]);
      double[] image = model.reconstruct(model.project(rows[0]));
      assertThat(model.reconstruct(model.project(image))).containsExactly(image, within(1e-14));
      assertThat(model.projectorErrorAtMost()).isPositive().isLessThan(1e-11);
    }
  }

  @Test
  void forgetting_restores_the_model_bit_for_bit() {
    double[][] kept = PcaSamples.rows(1, 50, 4, 0.6, 0.1);
    ExactStatistics retained = PcaSamples.statistics(kept);
    ExactStatistics forgotten = PcaSamples.statistics(PcaSamples.rows(2, 7, 4, 0.9, 0.5));
    PcaModel never = Pca.ofRank(2).aboutMean().train(retained);
    PcaModel after = Pca.ofRank(2).aboutMean().train(retained.plus(forgotten).minus(forgotten));
    assertThat(after.projector().toArray()).isEqualTo(never.projector().toArray());
  }

  /** Rows with spread 2⁻¹⁵ at distance 0.9 from the origin: doubles alone would lose ten digits. */
  @Test
  void centring_far_from_the_origin_loses_no_digits() {
    SplittableRandom random = new SplittableRandom(7);
    double[][] offsets = new double[500][3];
    double[][] rows = new double[500][3];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < 3; j++) {
        offsets[i][j] = Math.rint(random.nextDouble(-1, 1) * 32 / (1 << j)) / (1 << 20);
        rows[i][j] = offsets[i][j] + (j == 0 ? 0.875 : 0);
      }
    }
    // The same scatter, computed about the origin where nothing cancels (all sums exact).
    double[] expected = PcaSamples.scatter(offsets, true);
    Enclosure scatter = new Scatter(PcaSamples.statistics(rows), true).matrix();
    for (int i = 0; i < 9; i++) {
      assertThat(scatter.centre().get(i / 3, i % 3))
          .isCloseTo(expected[i], within(1e-14 * expected[0]));
    }
    assertThat(scatter.radius()).isLessThan(1e-14 * expected[0]);
  }

  @Test
  void the_most_that_centred_rows_add_is_attained_by_some_and_exceeded_by_none() {
    SplittableRandom random = new SplittableRandom(11);
    for (int trial = 0; trial < 60; trial++) {
      int n = 1 + random.nextInt(12);
      int m = 1 + random.nextInt(6);
      double[][] rows = PcaSamples.rows(trial, n, 2, 0.8, random.nextDouble(0.8));
      Scatter scatter = new Scatter(PcaSamples.statistics(rows), true);
      double[] before = PcaSamples.scatter(rows, true);
      double best = 0;
      for (int attempt = 0; attempt < 400; attempt++) {
        double[][] all = Arrays.copyOf(rows, n + m);
        double opposite = Math.atan2(sum(rows, 1), sum(rows, 0)) + Math.PI;
        double spread = random.nextDouble(Math.PI);
        for (int i = 0; i < m; i++) {
          // Pairs at ± the same angle from the direction against the mean.
          double angle = opposite + (m > 1 && i < m / 2 * 2 ? (i % 2 == 0 ? 1 : -1) * spread : 0);
          all[n + i] = new double[] {Math.cos(angle), Math.sin(angle)};
        }
        double[] after = PcaSamples.scatter(all, true);
        best = Math.max(best, after[0] + after[3] - before[0] - before[3]);
      }
      assertThat(best)
          .as("trial %d, n %d, m %d", trial, n, m)
          .isLessThanOrEqualTo(scatter.mostAdded(m) * (1 + 1e-12));
      if (m % 2 == 0 || m == 1) {
        assertThat(best).as("trial %d", trial).isGreaterThan(scatter.mostAdded(m) * 0.999);
      }
    }
  }

  private static double sum(double[][] rows, int column) {
    double sum = 0;
    for (double[] row : rows) {
      sum += row[column];
    }
    return sum;
  }

  @Test
  void the_stated_projector_error_covers_a_wrong_component() {
    double[] matrix = {3, 0, 0, 1};
    Enclosure scatter = Enclosure.exactly(SymmetricMatrix.of(2, matrix));
    for (double tilt : new double[] {0, 1e-12, 1e-6, 1e-3, 0.1}) {
      double[][] v = {{Math.cos(tilt), Math.sin(tilt)}};
      double error = ProjectorError.atMost(scatter, v, new double[] {3}, 1);
      double truth = Math.sqrt(2) * Math.sin(tilt);
      assertThat(error).as("tilt %s", tilt).isGreaterThanOrEqualTo(truth);
      assertThat(error).as("tilt %s", tilt).isLessThan(1.2 * truth + 1e-14);
    }
    // The second component offered as the first: nothing is proved.
    assertThat(ProjectorError.atMost(scatter, new double[][] {{0, 1}}, new double[] {1}, 1))
        .isInfinite();
  }

  /** 400 releases, failure 0.1: more than 80 exceedances has probability below 1e-8. */
  @Test
  void released_projectors_stay_within_the_utility_bound() {
    int d = 6;
    double sigma = 0.02;
    ExactStatistics rows = PcaSamples.statistics(PcaSamples.rows(4, 400, d, 0.5, 0));
    Pca pca = Pca.ofRank(2);
    PcaModel model = pca.train(rows);
    Bound utility = pca.utility(rows, model, ONE, sigma, 0.1);
    assertThat(utility.value()).isLessThan(0.5);
    double[] p = model.projector().toArray();
    SplittableRandom random = new SplittableRandom(9);
    int exceeded = 0;
    int exceededTenth = 0;
    for (int trial = 0; trial < 400; trial++) {
      double[] noisy = p.clone();
      for (int i = 0; i < d; i++) {
        for (int j = 0; j <= i; j++) {
          double noise = sigma * random.nextGaussian() / (i == j ? 1 : Math.sqrt(2));
          noisy[i * d + j] += noise;
          noisy[j * d + i] = noisy[i * d + j];
        }
      }
      double[] released = PcaSamples.projector(noisy, d, 2);
      double[] difference = new double[d * d];
      for (int i = 0; i < difference.length; i++) {
        difference[i] = released[i] - p[i];
      }
      double[] values = PcaSamples.eigen(symmetric(difference, d), d).values();
      double distance = Math.max(values[d - 1], -values[0]);
      exceeded += distance > utility.value() ? 1 : 0;
      exceededTenth += distance > utility.value() / 10 ? 1 : 0;
    }
    assertThat(exceeded).isLessThanOrEqualTo(80);
    // The twin: a bound ten times smaller is caught.
    assertThat(exceededTenth).isGreaterThan(80);
    assertThatThrownBy(() -> pca.utility(rows, model, ONE, Double.NaN, 0.1))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> pca.utility(rows, model, ONE, 1, 0))
        .isInstanceOf(BadUsageException.class);
  }

  private static double[] symmetric(double[] a, int d) {
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < i; j++) {
        a[i * d + j] = a[j * d + i];
      }
    }
    return a;
  }

  @Test
  void rows_of_the_wrong_length_are_refused() {
    PcaModel model = Pca.ofRank(1).train(PcaSamples.statistics(new double[][] {{0.5, 0}}));
    assertThatThrownBy(() -> model.project(new double[3])).isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> model.reconstruct(new double[2]))
        .isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> model.score(new double[0][])).isInstanceOf(BadInputException.class);
  }

  @Test
  void the_gap_of_another_model_bounds_nothing() {
    double[][] all = PcaSamples.rows(4, 30, 3, 0.5, 0.1);
    ExactStatistics before = PcaSamples.statistics(all);
    ExactStatistics retained = PcaSamples.statistics(Arrays.copyOf(all, 25));
    Pca pca = Pca.ofRank(1).withKernel(Kernels.java());
    for (PcaModel other :
        new PcaModel[] {
          pca.train(before),
          pca.aboutMean().train(retained),
          Pca.ofRank(2).withKernel(Kernels.java()).train(retained)
        }) {
      assertThatThrownBy(() -> pca.retain(retained, other, ONE))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("retained rows");
    }
    assertThat(pca.retain(retained, pca.train(PcaSamples.statistics(Arrays.copyOf(all, 25))), ONE))
        .isEqualTo(pca.retain(retained, ONE));
  }
}
