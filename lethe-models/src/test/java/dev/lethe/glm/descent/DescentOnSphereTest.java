package dev.lethe.glm.descent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Constants;
import dev.lethe.bound.Result;
import dev.lethe.glm.Adversary;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.Sample;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.testkit.Attack;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Descent where the ball holds the retained minimiser back: projections contract as well. */
class DescentOnSphereTest {

  private static final double[] RADII = {0.1, 0.4, 1};

  /** Data, a ball, and the descent on them. */
  private record Case(Sample sample, Objective objective, int m, DescentToDelete steps) {

    static Case of(long seed, boolean anywhere) {
      for (long variant = seed; ; variant += 1_000_003) {
        Sample.Shape shape = Sample.SHAPES.get((int) (variant % 6));
        int n = new int[] {30, 100, 300}[(int) (variant % 3)];
        Sample sample =
            Sample.random(variant, n, 2 + (int) (variant % 2), shape, Sample.Labels.SIGNAL);
        Objective o = LogisticLoss.objective(1e-3).within(RADII[(int) (variant / 3 % 3)]);
        int m = 1 + (int) (variant % 4);
        Capacity capacity = Capacity.of(m);
        DescentToDelete steps =
            anywhere
                ? DescentToDelete.fromAnywhere(sample.statistics(), o, capacity, Sample.KERNEL)
                : DescentToDelete.of(sample.statistics(), o, capacity, Sample.KERNEL);
        if (steps.after(1).inputs().containsKey("nu")) {
          return new Case(sample, o, m, steps);
        }
      }
    }

    double[] minimiser() {
      return Oracle.logistic(sample.x(), sample.y(), objective.lambda(), objective.radius()).w();
    }

    double[] descend(double[] from, int count) {
      double[] w = from;
      for (int i = 0; i < count; i++) {
        double[] gradient = Oracle.gradient(sample.x(), sample.y(), objective.lambda(), w);
        w = Oracle.minus(w, steps.stepSize(), gradient);
        double length = Oracle.norm(w);
        w = length > steps.radius() ? Sample.scale(w, steps.radius() / length) : w;
      }
      return w;
    }
  }

  private static Attack.Duel duel(long seed, double share) {
    Case c = Case.of(seed, false);
    int count = new int[] {1, 2, 5}[(int) (seed % 3)];
    Objective o = c.objective();
    Bound bound = c.steps().after(count);
    double[] w = c.minimiser();
    return new Adversary(
        Bound.atMost(Result.compared("test/share-of-it/1"), share * bound.value()),
        c.sample(),
        c.m(),
        false,
        w,
        z ->
            Oracle.distance(
                w, c.descend(Oracle.logistic(z.x(), z.y(), o.lambda(), o.radius()).w(), count)));
  }

  @Test
  void no_addition_is_left_farther_than_the_bound_says() {
    Attack.run(120, 60, seed -> duel(seed, 1)).neverExceeds().reaches(0.6);
  }

  @Test
  void half_of_it_is_exceeded() {
    Attack.run(40, 60, seed -> duel(seed, 0.5)).exceedsBy(1.1);
  }

  @Test
  void no_start_in_the_ball_is_left_farther_either() {
    Random random = new Random(5);
    double most = 0;
    for (long seed = 0; seed < 150; seed++) {
      Case c = Case.of(seed, true);
      double[] w = c.minimiser();
      for (int attempt = 0; attempt < 40; attempt++) {
        double[] start = Sample.direction(random, w.length);
        boolean opposite = attempt % 4 == 0;
        start =
            opposite
                ? Oracle.minus(Oracle.minus(w, 2, w), -0.2 * c.objective().radius(), start)
                : start;
        double length = attempt % 3 == 0 ? random.nextDouble() : 1;
        start = Sample.scale(start, length * c.objective().radius() / Oracle.norm(start));
        int count = 1 + random.nextInt(3);
        double left = Oracle.distance(w, c.descend(start, count));
        double bound = c.steps().after(count).value();
        assertThat(left).as("seed %d, attempt %d", seed, attempt).isLessThanOrEqualTo(bound + 1e-9);
        most = Math.max(most, left / bound);
      }
    }
    assertThat(most).isGreaterThan(0.3);
  }

  @Test
  void it_contracts_faster_than_the_gradient_alone() {
    Case c = Case.of(1, false);
    Constants inputs = Constants.of(c.steps().after(3).inputs());
    double free = DescentToDelete.contraction(inputs.get("lambda_R"), inputs.get("beta_R"), 0, 0);
    assertThat(c.steps().contraction()).isLessThan(0.8 * free);
  }
}
