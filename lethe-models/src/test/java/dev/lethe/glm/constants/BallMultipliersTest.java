package dev.lethe.glm.constants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Result;
import dev.lethe.glm.Adversary;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.RowRules;
import dev.lethe.glm.Sample;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.testkit.Attack;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BallMultipliersTest {

  private static final double[] RADII = {0.05, 0.2, 0.5, 1, 2};
  private static final double[] LAMBDAS = {0, 1e-4, 1e-2, 0.1};

  private static Sample sample(long seed) {
    int n = new int[] {3, 20, 60, 200}[(int) (seed % 4)];
    Sample.Shape shape = Sample.SHAPES.get((int) (seed / 4 % 6));
    Sample.Labels labels = Sample.LABELS.get((int) (seed / 3 % 3));
    Sample plain = Sample.random(seed, n, 1 + (int) (seed % 3), shape, labels);
    return seed % 5 == 4 ? plain.withBias() : plain;
  }

  private static Objective objective(long seed) {
    return LogisticLoss.objective(LAMBDAS[(int) (seed / 7 % 4)])
        .within(RADII[(int) (seed / 2 % 5)]);
  }

  private static double retained(Sample sample, Objective objective) {
    return Measures.of(sample.statistics(), objective).multipliers().retained();
  }

  private static double truth(double[][] x, double[] y, Objective objective) {
    return x.length * Oracle.logistic(x, y, objective.lambda(), objective.radius()).multiplier();
  }

  @Test
  void the_multiplier_is_never_below_what_sums_say_and_often_near_it() {
    double nearest = 0;
    int positive = 0;
    for (long seed = 0; seed < 3000; seed++) {
      Sample sample = sample(seed);
      Objective objective = objective(seed);
      double least = retained(sample, objective);
      if (least == 0) {
        continue;
      }
      positive++;
      double truth = truth(sample.x(), sample.y(), objective);
      assertThat(least).as("seed %d", seed).isLessThanOrEqualTo(truth * (1 + 1e-9));
      nearest = Math.max(nearest, least / truth);
    }
    assertThat(positive).isGreaterThan(500);
    assertThat(nearest).isGreaterThan(0.99);
  }

  @Test
  void neither_is_that_of_the_minimiser_with_rows_added() {
    Random random = new Random(3);
    for (long seed = 0; seed < 1500; seed++) {
      Sample sample = sample(seed);
      Objective objective = objective(seed);
      int m = 1 + random.nextInt(5);
      Measures measures = Measures.of(sample.statistics(), objective);
      RiskConstants constants = RiskConstants.of(measures, Capacity.of(m));
      double added = constants.heldWithAdded();
      if (!(added > 0)) {
        continue;
      }
      double[] w = Oracle.logistic(sample.x(), sample.y(), objective.lambda(), 1e9).w();
      double length = Oracle.norm(w);
      double ball = RowRules.ballRadius(sample.statistics());
      double[][] x = new double[m][];
      double[] y = new double[m];
      for (int i = 0; i < m; i++) {
        boolean along = random.nextBoolean() && length > 0;
        double[] u =
            along ? Sample.scale(w.clone(), 1 / length) : Sample.direction(random, w.length);
        x[i] = Sample.scale(u, ball);
        y[i] = along || random.nextBoolean() ? -1 : 1;
      }
      Sample.Addition all = sample.plus(x, y);
      assertThat(added)
          .as("seed %d, %d rows", seed, m)
          .isLessThanOrEqualTo(truth(all.x(), all.y(), objective) * (1 + 1e-9));
    }
  }

  private static Attack.Duel duel(long seed, double share) {
    for (long variant = seed; ; variant += 1_000_003) {
      Sample sample = sample(variant);
      Objective o = objective(variant);
      if (sample.n() < 20 || retained(sample, o) == 0) {
        continue;
      }
      int m = 1 + (int) (seed % 3);
      Bound bound = GlmProblem.of(o, Sample.KERNEL).uniform(sample.statistics(), Capacity.of(m));
      double[] w = Oracle.logistic(sample.x(), sample.y(), o.lambda(), o.radius()).w();
      return new Adversary(
          Bound.atMost(Result.compared("test/share-of-it/1"), share * bound.value()),
          sample,
          m,
          false,
          w,
          z -> Oracle.distance(w, Oracle.logistic(z.x(), z.y(), o.lambda(), o.radius()).w()));
    }
  }

  @Test
  void no_addition_exceeds_the_uniform_bound_on_the_sphere() {
    Attack.run(150, 80, seed -> duel(seed, 1)).neverExceeds().reaches(0.8);
  }

  @Test
  void half_of_it_is_exceeded() {
    Attack.run(40, 60, seed -> duel(seed, 0.5)).exceedsBy(1.3);
  }

  @Test
  void without_a_ball_nothing_is_held_back() {
    Sample sample = Sample.random(1, 50, 2, Sample.Shape.BALL, Sample.Labels.CONSTANT);
    assertThat(retained(sample, LogisticLoss.objective(0.1))).isZero();
  }

  @Test
  void a_minimiser_proved_to_be_inside_has_none() {
    Sample sample = Sample.random(1, 50, 2, Sample.Shape.BALL, Sample.Labels.RANDOM);
    assertThat(retained(sample, LogisticLoss.objective(1).within(5))).isZero();
  }
}
