package dev.lethe.glm.constants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.glm.Objective;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.RowRules;
import dev.lethe.glm.Sample;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.linalg.Enclosure;
import dev.lethe.statistics.ExactStatistics;
import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Constants of the retained risk against eigensolvers, minimisers and the iteration of
 * docs/mathematics/logistic.md.
 */
class MeasuresTest {

  private static final int CASES = 150;

  /** Every shape of rows and labels, λ from 1e-6 to 1, with a ball or without. */
  private record Case(Sample sample, Objective objective, int m) {

    static Case of(long seed) {
      Random random = new Random(seed);
      Sample.Shape shape = Sample.SHAPES.get(random.nextInt(Sample.SHAPES.size()));
      Sample.Labels labels = Sample.LABELS.get(random.nextInt(Sample.LABELS.size()));
      int n = 1 + random.nextInt(60);
      int d = 1 + random.nextInt(6);
      double lambda = Math.pow(10, -6 * random.nextDouble());
      Objective objective = LogisticLoss.objective(lambda);
      if (random.nextBoolean()) {
        objective = objective.within(Math.pow(10, 2 * random.nextDouble() - 1));
      }
      Sample sample = Sample.random(seed, n, d, shape, labels);
      return new Case(
          random.nextInt(4) == 0 ? sample.withBias() : sample, objective, 1 + random.nextInt(4));
    }

    Measures measures() {
      return Measures.of(sample.statistics(), objective);
    }

    double norm(Sample.Addition rows) {
      return Oracle.norm(
          Oracle.logistic(rows.x(), rows.y(), objective.lambda(), objective.radius()).w());
    }
  }

  @Test
  void no_minimiser_is_longer_and_the_longest_come_near() {
    double nearest = 0;
    for (long seed = 1; seed <= CASES; seed++) {
      Case c = Case.of(seed);
      Measures measures = c.measures();
      double alone = c.norm(c.sample().plus(new double[0][], new double[0]));
      assertThat(alone).as("seed %d", seed).isLessThanOrEqualTo(measures.retainedRadius() + 1e-9);
      nearest = Math.max(nearest, alone / measures.retainedRadius());
      double all = measures.radiusWith(c.m());
      assertThat(all).as("seed %d", seed).isGreaterThanOrEqualTo(measures.retainedRadius());
      for (int attempt = 0; attempt < 6; attempt++) {
        assertThat(c.norm(lengthening(c, attempt)))
            .as("seed %d, attempt %d", seed, attempt)
            .isLessThanOrEqualTo(all + 1e-9);
      }
    }
    assertThat(nearest).isGreaterThan(0.99);
  }

  /** m copies of the longest row along Xᵀy or at random, with the label that pulls it on. */
  private static Sample.Addition lengthening(Case c, int attempt) {
    double ball = RowRules.ballRadius(c.sample().statistics());
    double[] u = c.sample().statistics().featureLabel();
    double norm = Oracle.norm(u);
    if (attempt > 1 || norm == 0) {
      u = Sample.direction(new Random(attempt), c.sample().d());
      norm = 1;
    }
    Sample.scale(u, (attempt % 2 == 0 ? ball : -ball) / norm);
    double[][] x = new double[c.m()][];
    Arrays.fill(x, u);
    double[] y = new double[c.m()];
    Arrays.fill(y, attempt % 2 == 0 ? 1 : -1);
    return c.sample().plus(x, y);
  }

  /**
   * ρ ← p_j/(nλ̄(ρ) + jλ) from the longest minimiser, as docs/mathematics/logistic.md states it, to
   * its end.
   */
  private static double iterated(Case c, int m) {
    ExactStatistics rows = c.sample().statistics();
    double lambda = c.objective().lambda();
    double n = (double) rows.count();
    double ball = RowRules.ballRadius(rows);
    double pull = Oracle.norm(rows.featureLabel()) / 2;
    double radius = c.objective().longestMinimiser(ball);
    for (int step = 0; step < 3000; step++) {
      double rho = radius;
      double strength =
          lowest(rows, r -> LogisticLoss.INSTANCE.secantAtLeast(r * rho)) + n * lambda;
      double next = Math.max(pull / strength, (pull + m * ball / 2) / (strength + m * lambda));
      if (!(next < radius * (1 - 1e-13))) {
        break;
      }
      radius = next;
    }
    return radius;
  }

  @Test
  void radii_are_the_limit_of_the_radius_iteration_in_one_step() {
    for (long seed = 1; seed <= CASES; seed++) {
      Case c = Case.of(seed);
      Measures measures = c.measures();
      for (int m : new int[] {0, c.m()}) {
        double limit = iterated(c, m);
        double radius = m == 0 ? measures.retainedRadius() : measures.radiusWith(m);
        assertThat(radius)
            .as("seed %d, m = %d", seed, m)
            .isBetween(limit * (1 - 1e-6), limit * (1 + 0x1p-11) + 1e-9);
      }
    }
  }

  @Test
  void curvature_is_never_above_the_truth_and_near_it_whatever_was_asked_before() {
    for (long seed = 1; seed <= CASES; seed++) {
      Case c = Case.of(seed);
      Measures measures = c.measures();
      Random random = new Random(seed);
      double radius = measures.retainedRadius();
      for (int i = 0; i < 12; i++) {
        double rho = radius;
        double truth =
            lowest(c.sample().statistics(), r -> LogisticLoss.INSTANCE.curvatureAtLeast(r * rho))
                    / c.sample().n()
                + c.objective().lambda();
        assertThat(measures.strongConvexity(rho))
            .as("seed %d, radius %s", seed, rho)
            .isBetween(truth * (1 - 0x1p-11) - 1e-13, truth * (1 + 1e-12));
        radius = rho * (1 + Math.pow(10, -random.nextInt(12)) * (random.nextDouble() - 0.3));
      }
    }
  }

  @Test
  void smoothness_and_the_lipschitz_constant_are_never_below_the_truth_and_near_it() {
    for (long seed = 1; seed <= CASES; seed++) {
      Case c = Case.of(seed);
      Measures measures = c.measures();
      double n = c.sample().n();
      double smoothness = highest(c.sample().statistics(), r -> 1) / n;
      assertThat(4 * measures.smoothness(1, 10))
          .as("seed %d", seed)
          .isBetween(
              smoothness * (1 - 1e-12),
              smoothness * (1 + 0x1p-12) + 0x1p-10 * c.objective().lambda() + 1e-13);
      double ball = RowRules.ballRadius(c.sample().statistics());
      double lipschitz =
          Math.min(highest(c.sample().statistics(), r -> r) / n, ball * ball * ball)
              / (6 * Math.sqrt(3));
      assertThat(measures.hessianLipschitz(Double.POSITIVE_INFINITY))
          .as("seed %d", seed)
          .isBetween(lipschitz * (1 - 1e-12), lipschitz * (1 + 0x1p-12) + 1e-13);
    }
  }

  private static double lowest(ExactStatistics rows, DoubleUnaryOperator weight) {
    return Math.max(0, values(rows, weight)[0]);
  }

  private static double highest(ExactStatistics rows, DoubleUnaryOperator weight) {
    double[] values = values(rows, weight);
    return values[values.length - 1];
  }

  private static double[] values(ExactStatistics rows, DoubleUnaryOperator weight) {
    Enclosure gram = rows.weightedGram(s -> weight.applyAsDouble(rows.shells().radiusAtMost(s)));
    return Sample.KERNEL.eigen(gram.centre(), false).values();
  }
}
