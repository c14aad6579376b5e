package dev.lethe.unlearn.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;
import dev.lethe.base.Interval;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.logistic.LogisticModel;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RegressionState;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.pca.Pca;
import dev.lethe.pca.unlearn.PcaUnlearning;
import dev.lethe.pca.unlearn.TrainedProjector;
import dev.lethe.privacy.GridMechanism;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.privacy.RandomBits;
import dev.lethe.quantile.Quantile;
import dev.lethe.quantile.unlearn.QuantileUnlearning;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.statistics.StatisticsAccumulator;
import dev.lethe.testkit.RandomHistory;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/**
 * What the planner expects of noise against 200 noisy releases.
 *
 * <p>Their mean is off by more than five of its standard errors with a probability of about 6·10⁻⁷
 * if the formula is right: that is the false-alarm rate of each comparison (the seeds are fixed, so
 * it was paid once). A σ that is wrong by 30 % is caught.
 */
class UtilityTest {

  private static final int RELEASES = 200;
  private static final double STANDARD_ERRORS = 5;
  private static final Guarantee PROMISE = Guarantee.of(1, 1e-5);

  private static Retained rows(int count, int columns, boolean binary, long seed) {
    RandomHistory history = new RandomHistory(columns, binary, new SplittableRandom(seed));
    history.add(count);
    return history.retained();
  }

  /** The mean of 200 simulated worths and its standard error. */
  private record Simulated(double mean, double error) {

    static Simulated of(Supplier<Double> worth) {
      double[] seen = DoubleStream.generate(worth::get).limit(RELEASES).toArray();
      double mean = DoubleStream.of(seen).average().orElseThrow();
      double square = DoubleStream.of(seen).map(s -> (s - mean) * (s - mean)).sum();
      return new Simulated(mean, Math.sqrt(square / (RELEASES - 1) / RELEASES));
    }

    boolean agreesWith(Utility utility) {
      return Math.abs(utility.withNoise() - mean) <= STANDARD_ERRORS * error;
    }
  }

  private static <S> void compare(
      Unlearning<S> problem, Retained retained, Terms terms, Supplier<Double> worth) {
    S state = problem.train(retained);
    double sigma = problem.facts(retained, terms).sigma();
    Forecast<S> outlook = problem.forecast();
    Simulated simulated = Simulated.of(worth);
    Utility right = outlook.utility(state, retained, sigma).orElseThrow();
    assertThat(simulated.agreesWith(right))
        .as("%s, expected %s", simulated, right.forOperator())
        .isTrue();
    for (double wrong : new double[] {0.7, 1.3}) {
      Utility off = outlook.utility(state, retained, wrong * sigma).orElseThrow();
      assertThat(simulated.agreesWith(off))
          .as("%s, σ × %s: %s", simulated, wrong, off.forOperator())
          .isFalse();
    }
  }

  @Test
  void the_expected_accuracy_is_that_of_200_noisy_releases() {
    Retained retained = rows(500, 20, true, 1);
    GlmUnlearning logistic = GlmUnlearning.of(LogisticLoss.objective(0.02), Kernels.java());
    Terms terms = verified(0.04, Method.PASSIVE);
    RegressionState state = logistic.train(retained);
    RandomBits bits = RandomBits.insecureSeeded(11);
    compare(
        logistic,
        retained,
        terms,
        () -> {
          double[] noisy =
              logistic.release(state, retained, terms, bits).release().parameters().toArray();
          return new LogisticModel(noisy).score(retained.rows()).accuracy();
        });
  }

  @Test
  void the_expected_squared_error_is_that_of_200_noisy_releases() {
    Retained retained = rows(300, 8, false, 2);
    RidgeUnlearning ridge = RidgeUnlearning.of(0.02, Kernels.java());
    Terms terms = verified(0.02, Method.RETRAIN);
    RegressionState state = ridge.train(retained);
    RandomBits bits = RandomBits.insecureSeeded(12);
    compare(
        ridge,
        retained,
        terms,
        () ->
            squaredError(
                ridge.release(state, retained, terms, bits).release().parameters().toArray(),
                retained.rows()));
  }

  private static double squaredError(double[] w, GridRows rows) {
    double sum = 0;
    for (int i = 0; i < rows.rows(); i++) {
      double error = (double) rows.labels()[i] / Grid.ONE;
      for (int j = 0; j < w.length; j++) {
        error -= w[j] * rows.features()[i * w.length + j] / Grid.ONE;
      }
      sum += error * error;
    }
    return sum / rows.rows();
  }

  private static Terms verified(double target, Method method) {
    return Terms.of(PROMISE, Capacity.of(1)).by(method, Certification.VERIFIED).within(target);
  }

  @Test
  void the_expected_explained_variance_is_that_of_200_noisy_projectors() {
    PcaUnlearning pca = PcaUnlearning.of(Pca.ofRank(2));
    Retained retained = spread(400, 6);
    KeptModel<TrainedProjector> state = pca.train(retained);
    SymmetricMatrix scatter = retained.statistics().gram().centre();
    double sigma = 0.05;
    GridMechanism noise =
        GridMechanism.of(NoisePlan.withPublicSigma(sigma, 1e-3, 21), RandomBits.insecureSeeded(13));
    Simulated simulated =
        Simulated.of(
            () -> {
              SymmetricMatrix projector =
                  pca.projector(noise.release(state.value().projector()).coordinates());
              return trace(scatter, projector) / scatter.trace();
            });
    Forecast<KeptModel<TrainedProjector>> outlook = pca.forecast();
    assertThat(simulated.agreesWith(outlook.utility(state, retained, sigma).orElseThrow()))
        .as(simulated.toString())
        .isTrue();
    for (double wrong : new double[] {0.7, 1.3}) {
      Utility off = outlook.utility(state, retained, wrong * sigma).orElseThrow();
      assertThat(simulated.agreesWith(off)).as("%s", simulated).isFalse();
    }
    assertThat(outlook.utility(state, retained, 0.5)).as("too much for the formula").isEmpty();
    PcaUnlearning all = PcaUnlearning.of(Pca.ofRank(6));
    assertThat(all.forecast().utility(all.train(retained), retained, 0.5).orElseThrow().withNoise())
        .isCloseTo(1, within(1e-12));
  }

  private static double trace(SymmetricMatrix a, SymmetricMatrix b) {
    double sum = 0;
    for (int i = 0; i < a.order(); i++) {
      for (int j = 0; j < a.order(); j++) {
        sum += a.get(i, j) * b.get(i, j);
      }
    }
    return sum;
  }

  /** Columns of falling size, so that two components stand out. */
  private static Retained spread(int count, int columns) {
    SplittableRandom random = new SplittableRandom(3);
    int[] features = new int[count * columns];
    for (int i = 0; i < features.length; i++) {
      int size = i % columns < 2 ? 500_000 : 100_000;
      features[i] = random.nextInt(2 * size) - size;
    }
    return retained(new GridRows(columns, features, new int[count]));
  }

  private static Retained retained(GridRows rows) {
    try (StatisticsAccumulator sums =
        new StatisticsAccumulator(Kernels.java(), rows.columns(), NormShells.unitBall(16))) {
      sums.addAll(rows, 0, rows.rows());
      return Retained.inMemory(rows, sums.build());
    }
  }

  private static Utility linear(double[] weights, GridRows rows, double sigma) {
    return LinearUtility.of(weights, retained(rows), sigma).orElseThrow();
  }

  @Test
  void a_single_row_is_right_with_the_probability_of_its_margin() {
    GridRows one = new GridRows(1, new int[] {Grid.ONE / 2}, new int[] {Grid.ONE});
    // t = 1·½, ‖x‖ = ½, σ = 2: Φ(½)
    assertThat(linear(new double[] {1}, one, 2).withNoise())
        .isCloseTo(0.6914624612740131, within(1e-12));
    assertThat(linear(new double[] {-1}, one, 2).withNoise())
        .isCloseTo(1 - 0.6914624612740131, within(1e-12));
    assertThat(linear(new double[] {-1}, one, 2).withoutNoise()).isZero();
    assertThat(linear(new double[] {0}, one, 2).withNoise()).isEqualTo(0.5);
  }

  @Test
  void rows_of_zeros_and_of_one_class_are_judged_as_the_models_judge_them() {
    GridRows zeros = new GridRows(2, new int[6], new int[] {Grid.ONE, Grid.ONE, -Grid.ONE});
    Utility utility = linear(new double[] {1, 2}, zeros, 0.1);
    assertThat(utility.withoutNoise()).isEqualTo(2.0 / 3);
    assertThat(utility.withNoise()).isEqualTo(2.0 / 3);
    GridRows oneClass =
        new GridRows(1, new int[] {Grid.ONE, Grid.ONE / 4}, new int[] {Grid.ONE, Grid.ONE});
    assertThat(linear(new double[] {3}, oneClass, 0).withNoise()).isEqualTo(1);
    assertThat(linear(new double[] {3}, oneClass, 1e9).withNoise()).isCloseTo(0.5, within(1e-8));
  }

  @Test
  void labels_other_than_signs_are_judged_by_squared_error() {
    GridRows rows = new GridRows(1, new int[] {Grid.ONE, Grid.ONE / 2}, new int[] {Grid.ONE, 0});
    Utility utility = linear(new double[] {0.5}, rows, 0.2);
    assertThat(utility.measure()).isEqualTo(Utility.Measure.SQUARED_ERROR);
    assertThat(utility.withoutNoise()).isCloseTo((0.25 + 0.0625) / 2, within(1e-15));
    assertThat(utility.withNoise() - utility.withoutNoise())
        .isCloseTo(0.04 * (1 + 0.25) / 2, within(1e-15));
  }

  @Test
  void weights_that_are_no_numbers_have_no_worth_and_foreign_ones_are_refused() {
    Retained retained = rows(10, 2, true, 1);
    assertThat(LinearUtility.of(new double[] {Double.NaN, 1}, retained, 1)).isEmpty();
    assertThatThrownBy(() -> LinearUtility.of(new double[3], retained, 1))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("2 weights, but the stored one has 3");
  }

  @Test
  void a_quantile_deviates_by_sigma_in_units_of_the_data() {
    QuantileUnlearning median = new QuantileUnlearning(Quantile.median(Interval.of(-1, 1)));
    Utility utility =
        median
            .forecast()
            .utility(KeptModel.unrecorded(0.5), rows(9, 1, true, 1), 0.25)
            .orElseThrow();
    assertThat(utility.forOperator()).isEqualTo("deviation 0.000 → 0.2500");
    assertThat(utility.toString()).doesNotContain("0.25");
  }
}
