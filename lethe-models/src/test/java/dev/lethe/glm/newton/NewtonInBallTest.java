package dev.lethe.glm.newton;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.Sample;
import dev.lethe.glm.constants.Measures;
import dev.lethe.glm.constants.RiskConstants;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.logistic.LogisticLoss;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * One Newton step in the ball against its bound (docs/mathematics/newton.md): instances by the
 * thousand, inside the ball, on the sphere, and crossing from one to the other when rows leave.
 */
@Tag("slow")
class NewtonInBallTest {

  /** One in ten proves no curvature and is refused: more than 20,000 are attacked. */
  private static final int INSTANCES = 23_000 * Integer.getInteger("lethe.attack.scale", 1);

  /** Where the minimisers with and without the forgotten rows lie. */
  private enum Where {
    INSIDE,
    ON_SPHERE,
    CROSSING
  }

  /**
   * Retained rows, what is said of them, and rows that were forgotten.
   *
   * @param kept w_R
   * @param radius of the ball that steps are taken in
   */
  private record Instance(
      Sample sample,
      Objective objective,
      int m,
      double start,
      RiskConstants constants,
      double lipschitz,
      double[] kept,
      double radius,
      double[][] addedX,
      double[] addedY,
      Random random) {

    static Optional<Instance> of(long seed) {
      Random random = new Random(seed);
      int d = 1 + random.nextInt(3);
      int n = new int[] {1, 2, 3, 6, 12, 30, 60}[random.nextInt(7)];
      Sample sample =
          Sample.random(
              seed,
              n,
              d,
              Sample.SHAPES.get(random.nextInt(6)),
              Sample.LABELS.get(random.nextInt(3)));
      boolean ball = random.nextInt(6) > 0;
      double lambda =
          ball && random.nextInt(3) == 0 ? 0 : Math.pow(10, -4 + 4 * random.nextDouble());
      double limit = ball ? Math.pow(10, -2 + 3 * random.nextDouble()) : Double.POSITIVE_INFINITY;
      Objective objective = LogisticLoss.objective(lambda, limit);
      int m = 1 + random.nextInt(3);
      double start = random.nextBoolean() ? 0 : Math.pow(10, -7 + 5 * random.nextDouble());
      Measures measures = Measures.of(sample.statistics(), objective);
      double radius;
      try {
        radius = RiskBall.of(measures).objective().radius();
      } catch (NoGuaranteeException refused) {
        return Optional.empty();
      }
      RiskConstants tight = RiskConstants.of(measures, Capacity.of(m));
      double reach = Math.max(tight.radius(), Math.min(limit, tight.radius() + start));
      RiskConstants constants = reach > tight.radius() ? tight.on(reach, measures) : tight;
      double[] kept = Oracle.logistic(sample.x(), sample.y(), lambda, limit).w();
      double[][] x = new double[1 + random.nextInt(m)][];
      double[] y = new double[x.length];
      for (int i = 0; i < x.length; i++) {
        boolean copy = i > 0 && random.nextBoolean();
        x[i] = copy ? x[i - 1] : added(random, sample, kept);
        y[i] = copy ? y[i - 1] : random.nextBoolean() ? 1 : -1;
      }
      return Optional.of(
          new Instance(
              sample,
              objective,
              m,
              start,
              constants,
              measures.hessianLipschitz(reach),
              kept,
              radius,
              x,
              y,
              random));
    }

    private static double[] added(Random random, Sample sample, double[] kept) {
      double[] u = Sample.direction(random, sample.d());
      double length = Oracle.norm(kept);
      if (length > 0 && random.nextInt(3) > 0) {
        double share = random.nextInt(3) - 1;
        u = Oracle.minus(u, -share / length, kept);
        double sum = Oracle.norm(u);
        u = sum > 0 ? Sample.scale(u, 1 / sum) : Sample.direction(random, sample.d());
      }
      return Sample.scale(u, random.nextInt(3) > 0 ? 1 : random.nextDouble());
    }

    /** w_S with the first few of the rows that were forgotten. */
    double[] trained(int count) {
      Sample.Addition all = sample.plus(Arrays.copyOf(addedX, count), Arrays.copyOf(addedY, count));
      return Oracle.logistic(all.x(), all.y(), objective.lambda(), objective.radius()).w();
    }

    /** ŵ_S: as far from w_S as the start may be, but in the ball. */
    double[] stopped(double[] exact) {
      double[] w =
          Oracle.minus(exact, start * random.nextDouble(), Sample.direction(random, exact.length));
      double length = Oracle.norm(w);
      return length > objective.radius() ? Sample.scale(w, objective.radius() / length) : w;
    }

    NewtonBound bound() {
      return NewtonBound.of(constants, objective, constants.rows() * lipschitz, start);
    }

    Where where(double[] trained) {
      boolean now = Oracle.norm(kept) > objective.radius() * (1 - 1e-12);
      boolean then = Oracle.norm(trained) > objective.radius() * (1 - 1e-12);
      return now != then ? Where.CROSSING : now ? Where.ON_SPHERE : Where.INSIDE;
    }

    /** What the oracles may be off. */
    double noise() {
      double strength = constants.lambdaR() + constants.held() / constants.rows();
      return 1e-13 * (1 + Oracle.norm(kept)) + 1e-15 / strength;
    }
  }

  /** How far a way of stepping ends from w_R, over a bound, at most. */
  private static double ratio(Instance instance, double[] mean, double bound) {
    double error = Oracle.distance(mean, instance.kept()) - instance.noise();
    return Math.max(0, error) / bound;
  }

  @Test
  void no_step_and_no_two_worlds_are_farther_apart_than_charged() {
    Map<Where, Integer> count = new EnumMap<>(Where.class);
    Map<Where, Double> best = new EnumMap<>(Where.class);
    double farthest = 0;
    int several = 0;
    int flat = 0;
    for (long seed = 0; seed < INSTANCES; seed++) {
      Optional<Instance> some = Instance.of(seed);
      if (some.isEmpty()) {
        continue;
      }
      Instance instance = some.get();
      NewtonBound bound = instance.bound();
      int added = instance.addedX().length;
      double[] trained = instance.trained(added);
      double[] mean = step(instance, instance.stopped(trained));
      double ratio = ratio(instance, mean, bound.error(instance.m()));
      assertThat(ratio).as("seed %d", seed).isLessThanOrEqualTo(1 + 1e-9);
      Where where = instance.where(trained);
      count.merge(where, 1, Integer::sum);
      best.merge(where, ratio, Math::max);
      several += instance.m() > 1 ? 1 : 0;
      flat += instance.objective().lambda() == 0 ? 1 : 0;
      double[] other = step(instance, instance.stopped(instance.trained(added - 1)));
      double charged = NewtonResults.between(bound, instance.m(), 0);
      double apart = Oracle.distance(mean, other) - 2 * instance.noise();
      assertThat(apart).as("two worlds, seed %d", seed).isLessThanOrEqualTo(charged);
      farthest = Math.max(farthest, apart / charged);
    }
    assertThat(count.values()).hasSize(3).allMatch(c -> c >= INSTANCES / 50);
    assertThat(several).isGreaterThan(INSTANCES / 3);
    assertThat(flat).isGreaterThan(INSTANCES / 20);
    assertThat(best.get(Where.INSIDE)).isGreaterThan(0.5);
    assertThat(best.get(Where.ON_SPHERE)).isGreaterThan(0.2);
    assertThat(best.get(Where.CROSSING)).isGreaterThan(0.2);
    assertThat(farthest).isGreaterThan(0.3);
  }

  private static double[] step(Instance instance, double[] from) {
    return NewtonOracle.inBall(
        instance.sample(), instance.objective().lambda(), from, instance.radius());
  }

  /** The same attack finds what is wrong. */
  @Test
  void twins_are_caught() {
    double unaware = 0;
    double held = 0;
    double start = 0;
    for (long seed = 0; seed < 4_000; seed++) {
      Optional<Instance> some = Instance.of(seed);
      if (some.isEmpty()) {
        continue;
      }
      Instance instance = some.get();
      double[] from = instance.stopped(instance.trained(instance.addedX().length));
      double[] old =
          NewtonOracle.projected(
              instance.sample(), instance.objective().lambda(), from, instance.radius());
      double bound = instance.bound().error(instance.m());
      unaware = Math.max(unaware, ratio(instance, old, bound));
      double[] mean = step(instance, from);
      held = Math.max(held, ratio(instance, mean, twin(instance, 3, 1).error(instance.m())));
      if (instance.start() > 0) {
        double[] unmoved = step(instance, instance.stopped(instance.trained(0)));
        start = Math.max(start, ratio(instance, unmoved, twin(instance, 1, 0.5).error(0)));
      }
    }
    assertThat(unaware).as("the step that ignores the ball").isGreaterThan(5);
    assertThat(held).as("a ball that holds w_R back three times as hard").isGreaterThan(1);
    assertThat(start).as("a start that is called twice as exact").isGreaterThan(1);
  }

  /** The bound with more of the multipliers, or less of the start's error, than there is. */
  private static NewtonBound twin(Instance instance, double moreHeld, double lessStart) {
    NewtonBound b = instance.bound();
    return new NewtonBound(
        b.objective(),
        b.ball(),
        lessStart * b.start(),
        b.rows(),
        b.reach(),
        b.norm(),
        b.ownBall(),
        b.sumLipschitz(),
        b.sumSmoothness(),
        b.sumCurvature(),
        moreHeld * b.held(),
        moreHeld * b.heldWithAdded());
  }
}
