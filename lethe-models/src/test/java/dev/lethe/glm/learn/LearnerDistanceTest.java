package dev.lethe.glm.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Grid;
import dev.lethe.base.Progress;
import dev.lethe.glm.Objective;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.statistics.GridRows;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stated distance against the true one, on problems solved to thirty digits. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class LearnerDistanceTest {

  private static final int PROBLEMS = 700;
  private static final double[] LAMBDAS = {0, 1e-12, 1e-8, 1e-5, 1e-3, 0.1, 1, 10};

  private final double[] ratios = new double[PROBLEMS];
  private int boundary;
  private int interior;

  @BeforeAll
  void solve_every_problem_twice() {
    for (int seed = 0; seed < PROBLEMS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double lambda = LAMBDAS[random.nextInt(LAMBDAS.length)];
      boolean free = lambda > 1e-6 && random.nextInt(3) == 0;
      double radius = free ? Double.POSITIVE_INFINITY : Math.exp(3 * random.nextGaussian());
      Objective objective = LogisticLoss.objective(lambda, radius);
      GridRows rows = problem(random);
      double tolerance = Math.pow(10, -random.nextInt(2, 11));
      Fit fit =
          Learner.of(objective)
              .withTolerance(tolerance)
              .fit(
                  RiskOnRows.of(
                      LogisticLoss.INSTANCE,
                      rows,
                      Kernels.java(),
                      ParallelBlocks.on(1),
                      Progress.SILENT));
      BigDecimal[] exact = LearnerOracle.exactly(fit.weights());
      assertThat(fit.residual()).as("seed %d", seed).isLessThanOrEqualTo(tolerance);
      if (!free) {
        assertThat(LearnerOracle.dot(exact, exact))
            .as("squared norm, seed %d", seed)
            .isLessThanOrEqualTo(new BigDecimal(radius).pow(2));
      }
      BigDecimal[] minimiser;
      try {
        minimiser = new LearnerOracle(rows, objective).minimiser(refined(rows, objective));
      } catch (AssertionError e) {
        throw new AssertionError("seed " + seed + ", " + objective, e);
      }
      ratios[seed] = LearnerOracle.distance(exact, minimiser) / fit.distanceAtMost();
      if (fit.multiplier() > 0) {
        boundary++;
      } else {
        interior++;
      }
    }
  }

  /** A start for the oracle that knows on which side of the boundary the minimiser is. */
  private static Fit refined(GridRows rows, Objective objective) {
    return Learner.of(objective).withTolerance(1e-13).fit(rows);
  }

  private static GridRows problem(SplittableRandom random) {
    int columns = random.nextInt(1, 6);
    int count = random.nextInt(columns * 4, columns * 4 + 40);
    int[] features = new int[count * columns];
    int[] labels = new int[count];
    double slope = 6 * random.nextGaussian();
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < columns; j++) {
        features[i * columns + j] =
            (int) (Grid.ONE * (random.nextDouble() * 2 - 1) / Math.sqrt(columns));
      }
      double margin = slope * features[i * columns] / Grid.ONE;
      labels[i] = random.nextDouble() < 1 / (1 + Math.exp(-margin)) ? Grid.ONE : -Grid.ONE;
    }
    return new GridRows(columns, features, labels);
  }

  @Test
  void both_sides_of_the_boundary_are_tried() {
    assertThat(boundary).isGreaterThan(150);
    assertThat(interior).isGreaterThan(150);
  }

  @Test
  void the_true_minimiser_is_within_the_stated_distance() {
    for (int seed = 0; seed < PROBLEMS; seed++) {
      assertThat(ratios[seed]).as("distance / stated, seed %d", seed).isLessThanOrEqualTo(1);
    }
  }

  @Test
  void a_distance_three_or_a_hundred_times_smaller_would_be_caught() {
    assertThat(above(1 / 3.0)).as("true distances above a third of the stated").isGreaterThan(20);
    assertThat(above(0.01)).as("true distances above 1 % of the stated").isGreaterThan(200);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.POSITIVE_INFINITY, 1.5})
  void the_curvature_of_a_sample_proves_a_distance_for_all_rows(double radius) {
    GridRows rows = LearnerData.gaussian(20_001, 2, 9);
    Objective objective = LogisticLoss.objective(1e-5, radius);
    Fit fit = Learner.of(objective).withTolerance(1e-4).fit(rows);
    assertThat(fit.residual()).as("stopped early, so that it matters").isGreaterThan(1e-9);
    BigDecimal[] minimiser = new LearnerOracle(rows, objective).minimiser(refined(rows, objective));
    double distance = LearnerOracle.distance(LearnerOracle.exactly(fit.weights()), minimiser);
    assertThat(distance).isBetween(fit.distanceAtMost() / 1000, fit.distanceAtMost());
  }

  private long above(double ratio) {
    return Arrays.stream(ratios).filter(r -> r > ratio).count();
  }
}
