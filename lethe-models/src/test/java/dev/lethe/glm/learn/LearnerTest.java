package dev.lethe.glm.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;
import dev.lethe.base.LetheException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.Progress;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.logistic.LogisticModel;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskAt;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LearnerTest {

  private static final Learner SMALL_LAMBDA = Learner.of(LogisticLoss.objective(1e-3));

  /** Rows of real numbers, the label first. */
  private static GridRows rows(double[]... table) {
    int columns = table.length == 0 ? 1 : table[0].length - 1;
    int[] features = new int[table.length * columns];
    int[] labels = new int[table.length];
    for (int i = 0; i < table.length; i++) {
      labels[i] = (int) (table[i][0] * Grid.ONE);
      for (int j = 0; j < columns; j++) {
        features[i * columns + j] = (int) (table[i][j + 1] * Grid.ONE);
      }
    }
    return new GridRows(columns, features, labels);
  }

  private static double distance(Fit a, Fit b) {
    return LearnerOracle.distance(
        LearnerOracle.exactly(a.weights()), LearnerOracle.exactly(b.weights()));
  }

  private static double norm(double[] w) {
    return Math.sqrt(Arrays.stream(w).map(x -> x * x).sum());
  }

  @Test
  void one_feature_has_a_minimiser_in_closed_form() {
    // Three of four labels agree with x = 1/2: σ(w/2) = 3/4.
    GridRows rows = rows(new double[][] {{1, 0.5}, {1, 0.5}, {1, 0.5}, {-1, 0.5}});
    Fit fit = Learner.of(LogisticLoss.objective(0)).fit(rows);
    assertThat(fit.weights()[0]).isCloseTo(2 * Math.log(3), within(1e-12));
    assertThat(fit.multiplier()).isZero();
    assertThat(fit.distanceAtMost()).isLessThan(1e-9);
    Fit bounded = Learner.of(LogisticLoss.objective(0).within(1)).fit(rows);
    assertThat(bounded.weights()[0]).isCloseTo(1, within(1e-15)).isLessThanOrEqualTo(1);
    double slope = 0.5 * (0.75 - 1 / (1 + Math.exp(-0.5)));
    assertThat(bounded.multiplier()).isCloseTo(slope, within(1e-12));
  }

  @Test
  void a_minimiser_exactly_at_the_radius_is_found() {
    GridRows rows = rows(new double[][] {{1, 0.5}, {1, 0.5}, {1, 0.5}, {-1, 0.5}});
    double radius = 2 * Math.log(3);
    Fit fit = Learner.of(LogisticLoss.objective(0).within(radius)).fit(rows);
    assertThat(fit.weights()[0]).isCloseTo(radius, within(1e-9)).isLessThanOrEqualTo(radius);
    assertThat(fit.multiplier()).isBetween(0.0, 1e-10);
  }

  @ParameterizedTest
  @CsvSource({"300, 8, 1e-2", "2000, 20, 1e-3", "30000, 5, 1e-4"})
  void agrees_with_liblinear(int n, int d, double lambda) {
    GridRows rows = LearnerData.gaussian(n, d, 7);
    Problem problem = new Problem();
    problem.l = n;
    problem.n = d;
    problem.x = new Feature[n][d];
    problem.y = new double[n];
    for (int i = 0; i < n; i++) {
      problem.y[i] = Integer.signum(rows.labels()[i]);
      for (int j = 0; j < d; j++) {
        double value = rows.features()[i * d + j] * (1.0 / Grid.ONE);
        problem.x[i][j] = new FeatureNode(j + 1, value);
      }
    }
    Linear.disableDebugOutput();
    Model peer =
        Linear.train(problem, new Parameter(SolverType.L2R_LR, 1 / (n * lambda), 1e-11, 1000, 0));
    double sign = peer.getLabels()[0];
    double[] w = Arrays.stream(peer.getFeatureWeights()).map(v -> sign * v).toArray();
    Fit fit = Learner.of(LogisticLoss.objective(lambda)).fit(rows);
    assertThat(fit.residual()).isLessThanOrEqualTo(1e-10);
    assertThat(fit.weights()).containsExactly(w, within(1e-5));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.POSITIVE_INFINITY, 3})
  void any_number_of_threads_gives_the_same_bits(double radius) {
    GridRows rows = LearnerData.gaussian(70_000, 7, 3);
    Learner learner = Learner.of(LogisticLoss.objective(1e-4, radius));
    Fit one = learner.fit(risk(rows, 1));
    assertThat(one.multiplier() > 0).isEqualTo(radius == 3);
    for (int threads = 2; threads <= 3; threads++) {
      Fit other = learner.fit(risk(rows, threads));
      assertThat(other.weights()).containsExactly(one.weights());
      assertThat(other.distanceAtMost()).isEqualTo(one.distanceAtMost());
    }
  }

  private static Risk risk(GridRows rows, int threads) {
    return RiskOnRows.of(
        LogisticLoss.INSTANCE, rows, Kernels.java(), ParallelBlocks.on(threads), Progress.SILENT);
  }

  @ParameterizedTest
  @CsvSource({"1e-4, Infinity", "0, Infinity", "0, 2", "1, 0.1"})
  void a_cold_and_a_warm_start_meet_within_their_distances(double lambda, double radius) {
    GridRows rows = LearnerData.gaussian(50_000, 6, 11);
    Learner learner = Learner.of(LogisticLoss.objective(lambda, radius));
    Risk risk = risk(rows, 2);
    Fit cold = learner.fit(risk);
    double[] far = {30, -20, 10, 0, 5, -40};
    Fit warm = learner.fitFrom(risk, far);
    assertThat(distance(cold, warm)).isLessThan(cold.distanceAtMost() + warm.distanceAtMost());
    assertThat(cold.distanceAtMost()).isLessThan(1e-6);
    assertThat(warm.distanceAtMost()).isLessThan(1e-6);
  }

  @Test
  void a_sample_that_misleads_costs_time_and_nothing_else() {
    GridRows honest = LearnerData.gaussian(40_000, 4, 5);
    int[] features = honest.features().clone();
    int[] labels = honest.labels().clone();
    for (int i = 0; i < labels.length; i += 16) { // all that the sample sees: one class, one point
      Arrays.fill(features, 4 * i, 4 * i + 4, i % 256 == 0 ? 0 : Grid.ONE / 2);
      labels[i] = Grid.ONE;
    }
    Fit fit = Learner.of(LogisticLoss.objective(0)).fit(new GridRows(4, features, labels));
    assertThat(fit.residual()).isLessThanOrEqualTo(1e-10);
    assertThat(fit.distanceAtMost()).isLessThan(1e-6);
  }

  @Test
  void sorted_rows_converge_too() {
    GridRows rows = LearnerData.gaussian(40_000, 4, 6);
    int[] features = new int[rows.features().length];
    int[] labels = new int[rows.rows()];
    int top = 0;
    int bottom = rows.rows() - 1;
    for (int i = 0; i < rows.rows(); i++) {
      int to = rows.labels()[i] > 0 ? top++ : bottom--;
      labels[to] = rows.labels()[i];
      System.arraycopy(rows.features(), 4 * i, features, 4 * to, 4);
    }
    Fit sorted = SMALL_LAMBDA.fit(new GridRows(4, features, labels));
    Fit mixed = SMALL_LAMBDA.fit(rows);
    assertThat(distance(sorted, mixed))
        .isLessThan(sorted.distanceAtMost() + mixed.distanceAtMost());
  }

  @Test
  void separable_rows_without_regulariser_or_ball_are_refused() {
    GridRows rows = rows(new double[][] {{1, 0.5, 0.1}, {-1, -0.2, 0.3}, {1, 0.3, -0.3}});
    assertThatThrownBy(() -> Learner.of(LogisticLoss.objective(0)).fit(rows))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("no minimiser exists")
        .hasMessageContaining("λ > 0 or a radius");
  }

  @Test
  void rows_that_are_separable_in_part_are_refused() {
    GridRows rows = rows(new double[][] {{1, 0.5, 0}, {-1, 0.5, 0}, {1, 0.5, 0}, {1, 0.1, 0.4}});
    assertThatThrownBy(() -> Learner.of(LogisticLoss.objective(0)).fit(rows))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("λ > 0 or a radius");
  }

  @Test
  void linearly_dependent_features_are_refused_without_regulariser_and_fine_with_one() {
    GridRows rows =
        rows(
            new double[][] {{1, 0.5, 0.5, 0}, {-1, 0.5, 0.5, 0}, {1, 0.2, 0.2, 0}, {1, .1, .1, 0}});
    assertThatThrownBy(() -> Learner.of(LogisticLoss.objective(0)).fit(rows))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("linearly dependent");
    Fit fit = Learner.of(LogisticLoss.objective(1e-6)).fit(rows);
    assertThat(fit.weights()[0]).isCloseTo(fit.weights()[1], within(1e-9));
    assertThat(fit.weights()[2]).isZero();
  }

  @ParameterizedTest
  @CsvSource({"1e-12, Infinity", "1e-12, 50", "0, 1", "0, 1e9", "1e-3, 1e300", "1e-3, Infinity"})
  void one_class_and_more_features_than_rows_work(double lambda, double radius) {
    GridRows rows = rows(new double[][] {{1, 0.3, -0.2, 0.1}, {1, 0.3, -0.2, 0.1}});
    Fit fit = Learner.of(LogisticLoss.objective(lambda, radius)).fit(rows);
    assertThat(fit.residual()).isLessThanOrEqualTo(1e-10);
    assertThat(norm(fit.weights())).isLessThanOrEqualTo(radius);
    assertThat(new LogisticModel(fit.weights()).score(rows).accuracy()).isEqualTo(1);
  }

  @Test
  void a_tiny_regulariser_still_gives_a_proved_distance() {
    GridRows rows = LearnerData.gaussian(40, 30, 2); // separable
    Fit fit = Learner.of(LogisticLoss.objective(1e-12)).fit(rows);
    assertThat(fit.distanceAtMost()).isLessThan(1e-3 * norm(fit.weights()));
  }

  @Test
  void a_huge_radius_is_the_same_as_none() {
    GridRows rows = LearnerData.gaussian(500, 5, 4);
    Fit free = SMALL_LAMBDA.fit(rows);
    Fit within = Learner.of(LogisticLoss.objective(1e-3).within(1e12)).fit(rows);
    assertThat(within.weights()).containsExactly(free.weights());
  }

  @Test
  void zero_rows_and_other_labels_are_refused_with_the_row() {
    assertThatThrownBy(() -> SMALL_LAMBDA.fit(rows()))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("at least one row");
    assertThatThrownBy(() -> SMALL_LAMBDA.fit(rows(new double[][] {{1, 0.5}, {0.5, 0.5}})))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("row 1")
        .hasMessageContaining("0.5");
  }

  @Test
  void rows_of_zeros_give_zero_weights() {
    Fit fit = SMALL_LAMBDA.fit(rows(new double[][] {{1, 0, 0}, {-1, 0, 0}, {1, 0, 0}}));
    assertThat(fit.weights()).containsExactly(0, 0);
    assertThat(fit.distanceAtMost()).isLessThan(1e-140);
  }

  @Test
  void impossible_parameters_are_refused() {
    assertThatThrownBy(() -> SMALL_LAMBDA.withTolerance(Double.NaN))
        .isInstanceOf(BadUsageException.class);
    Risk risk = risk(LearnerData.gaussian(10, 2, 1), 1);
    assertThatThrownBy(() -> SMALL_LAMBDA.fitFrom(risk, new double[] {0, Double.NaN}))
        .isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> SMALL_LAMBDA.fitFrom(risk, new double[] {1e308, -1e308}))
        .isInstanceOf(LetheException.class);
    assertThatThrownBy(
            () -> RiskAt.of(risk, LogisticLoss.objective(1).within(1), new double[] {1, 1}))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> SMALL_LAMBDA.fitFrom(risk, new double[3]))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> SMALL_LAMBDA.withTolerance(1e-40).fit(risk))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("larger tolerance");
  }
}
