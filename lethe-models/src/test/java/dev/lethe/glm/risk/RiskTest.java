package dev.lethe.glm.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;
import dev.lethe.base.Progress;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.learn.LearnerData;
import dev.lethe.glm.learn.LearnerOracle;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.logistic.LogisticModel;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.statistics.GridRows;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class RiskTest {

  private static double[] weights(SplittableRandom random, int d, double scale) {
    double[] w = new double[d];
    Arrays.setAll(w, j -> scale * random.nextGaussian());
    return w;
  }

  private static double gradientError(GridRows rows, double[] w, double[] computed) {
    BigDecimal[] exact =
        new LearnerOracle(rows, LogisticLoss.objective(0)).gradient(LearnerOracle.exactly(w));
    return LearnerOracle.distance(LearnerOracle.exactly(computed), exact);
  }

  @Test
  void the_gradient_is_within_its_error_bound() {
    for (int seed = 0; seed < 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      GridRows rows = LearnerData.gaussian(random.nextInt(1, 400), random.nextInt(1, 9), seed);
      double[] w = weights(random, rows.columns(), Math.pow(10, random.nextInt(-2, 5)));
      Risk risk = RiskOnRows.of(LogisticLoss.INSTANCE, rows);
      double norm = Math.sqrt(Arrays.stream(w).map(x -> x * x).sum());
      double bound = risk.gradientErrorAtMost(norm * (1 + 1e-12));
      assertThat(gradientError(rows, w, risk.pass(w).gradient()))
          .as("seed %d", seed)
          .isLessThanOrEqualTo(bound);
    }
  }

  @Test
  void a_gradient_in_single_precision_is_not() {
    GridRows rows = LearnerData.gaussian(100, 3, 1);
    double[] w = {1, 2, -1};
    Risk risk = RiskOnRows.of(LogisticLoss.INSTANCE, rows);
    double[] rounded =
        Arrays.stream(risk.pass(w).gradient()).map(g -> (double) (float) g).toArray();
    assertThat(gradientError(rows, w, rounded)).isGreaterThan(risk.gradientErrorAtMost(3));
  }

  @Test
  void the_error_bound_is_small_enough_to_be_of_use() {
    Risk risk = RiskOnRows.of(LogisticLoss.INSTANCE, LearnerData.gaussian(20_000, 50, 1));
    assertThat(risk.gradientErrorAtMost(10)).isBetween(1e-16, 1e-13);
  }

  @Test
  void the_hessian_is_within_its_radius() {
    for (int seed = 0; seed < 40; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      GridRows rows = LearnerData.gaussian(random.nextInt(1, 200), 3, seed);
      double[] w = weights(random, 3, Math.pow(10, random.nextInt(-2, 4)));
      Enclosure hessian = RiskOnRows.of(LogisticLoss.INSTANCE, rows).hessian(w);
      assertThat(hessianError(rows, w, hessian)).as("seed %d", seed).isLessThan(hessian.radius());
    }
  }

  /** The Frobenius norm of computed minus exact. */
  private static double hessianError(GridRows rows, double[] w, Enclosure computed) {
    LearnerOracle oracle = new LearnerOracle(rows, LogisticLoss.objective(0));
    BigDecimal[] exactWeights = LearnerOracle.exactly(w);
    int d = w.length;
    BigDecimal[] sum = new BigDecimal[d * d];
    Arrays.fill(sum, BigDecimal.ZERO);
    for (int i = 0; i < rows.rows(); i++) {
      BigDecimal[] x = oracle.row(i);
      BigDecimal p = LearnerOracle.sigmoid(LearnerOracle.dot(exactWeights, x));
      BigDecimal q = LearnerOracle.sigmoid(LearnerOracle.dot(exactWeights, x).negate());
      for (int j = 0; j < d * d; j++) {
        BigDecimal term = p.multiply(q).multiply(x[j / d]).multiply(x[j % d]);
        sum[j] = sum[j].add(term, LearnerOracle.DIGITS);
      }
    }
    BigDecimal n = BigDecimal.valueOf(rows.rows());
    Arrays.setAll(sum, j -> sum[j].divide(n, LearnerOracle.DIGITS));
    return LearnerOracle.distance(LearnerOracle.exactly(computed.centre().toArray()), sum);
  }

  @Test
  void the_mean_loss_is_that_of_the_model() {
    GridRows rows = LearnerData.gaussian(3000, 6, 2);
    for (double scale : new double[] {0, 1, 30, 1e4}) {
      double[] w = weights(new SplittableRandom(1), 6, scale);
      assertThat(RiskOnRows.of(LogisticLoss.INSTANCE, rows).pass(w).meanLoss())
          .isCloseTo(new LogisticModel(w).score(rows).meanLoss(), within(1e-13 * (1 + scale)));
    }
  }

  @Test
  void the_largest_norm_is_never_below_the_truth_not_even_far_outside_the_unit_ball() {
    int big = Integer.MAX_VALUE;
    GridRows rows =
        new GridRows(
            3, new int[] {big, big - 2, big - 4, 0, 0, 0}, new int[] {Grid.ONE, -Grid.ONE});
    BigDecimal[] row = new LearnerOracle(rows, LogisticLoss.objective(0)).row(0);
    double norm = RiskOnRows.of(LogisticLoss.INSTANCE, rows).largestNorm();
    assertThat(new BigDecimal(norm)).isGreaterThanOrEqualTo(LearnerOracle.norm(row));
    assertThat(norm).isCloseTo(LearnerOracle.norm(row).doubleValue(), within(1e-10));
  }

  @Test
  void a_sample_is_a_subset_spread_over_all_rows() {
    GridRows rows = LearnerData.gaussian(1000, 2, 3);
    Risk sample = RiskOnRows.of(LogisticLoss.INSTANCE, rows).sample(5).sample(2);
    assertThat(sample.count()).isEqualTo(100);
    int[] features = new int[200];
    int[] labels = new int[100];
    for (int i = 0; i < 100; i++) {
      labels[i] = rows.labels()[10 * i];
      System.arraycopy(rows.features(), 20 * i, features, 2 * i, 2);
    }
    double[] w = {1, -2};
    Risk subset = RiskOnRows.of(LogisticLoss.INSTANCE, new GridRows(2, features, labels));
    assertThat(sample.pass(w).gradient()).containsExactly(subset.pass(w).gradient());
    assertThat(sample.hessian(w).centre().toArray())
        .containsExactly(subset.hessian(w).centre().toArray());
    assertThat(sample.sample(1000)).isSameAs(sample);
    assertThatThrownBy(() -> sample.sample(0)).isInstanceOf(BadUsageException.class);
  }

  @Test
  void progress_can_cancel_a_pass() {
    GridRows rows = LearnerData.gaussian(20_000, 2, 3);
    long[] calls = {0};
    Progress stopper =
        (done, total) -> {
          if (++calls[0] > 7) {
            throw new CancellationException("enough");
          }
        };
    assertThatThrownBy(
            () ->
                Learner.of(LogisticLoss.objective(1))
                    .fit(
                        RiskOnRows.of(
                            LogisticLoss.INSTANCE,
                            rows,
                            Kernels.java(),
                            ParallelBlocks.on(2),
                            stopper)))
        .isInstanceOf(CancellationException.class)
        .hasMessage("enough");
  }

  @Test
  void weights_that_are_not_finite_are_refused() {
    Risk risk = RiskOnRows.of(LogisticLoss.INSTANCE, LearnerData.gaussian(10, 2, 3));
    assertThatThrownBy(() -> risk.pass(new double[] {1, Double.NaN}))
        .isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> risk.hessian(new double[] {1, Double.POSITIVE_INFINITY}))
        .isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> risk.pass(new double[1])).isInstanceOf(BadUsageException.class);
  }
}
