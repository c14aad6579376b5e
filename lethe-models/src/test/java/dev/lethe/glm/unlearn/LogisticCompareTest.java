package dev.lethe.glm.unlearn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.Objective;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.testkit.RandomHistory;
import dev.lethe.unlearn.release.Terms;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The mean of a release against a model that was trained on the retained rows, and tightly. */
class LogisticCompareTest {

  private static final int PROBLEMS = 1600;

  /** One random problem: a population, an objective, terms, and how the model was stored. */
  private record Setting(
      SplittableRandom random,
      RandomHistory population,
      GlmUnlearning unlearning,
      Terms terms,
      int capacity) {

    static Setting of(long seed) {
      return of(seed, NormShells.unitBall(16));
    }

    /** Shells without products make the rows wide ones, however few columns there are. */
    static Setting of(long seed, NormShells shells) {
      SplittableRandom random = new SplittableRandom(seed);
      int d = 1 + random.nextInt(5);
      RandomHistory population = new RandomHistory(d, true, shells, random.split());
      int capacity = random.nextInt(4) == 0 ? 1 + random.nextInt(50) : 1 + random.nextInt(5);
      population.add(capacity + 3 + random.nextInt(random.nextInt(3) == 0 ? 300 : 60));
      double lambda = Math.pow(10, -4 * random.nextDouble());
      double radius =
          random.nextInt(3) == 0
              ? Double.POSITIVE_INFINITY
              : Math.pow(10, 1.2 * random.nextDouble() - 0.7);
      if (radius < 10 && random.nextInt(8) == 0) {
        lambda = shells.keepProducts() ? 0 : lambda;
      }
      DescentSteps steps =
          random.nextInt(3) == 0
              ? DescentSteps.exactly(random.nextInt(60))
              : DescentSteps.asNeeded();
      GlmUnlearning unlearning =
          GlmUnlearning.of(LogisticLoss.objective(lambda).within(radius), Kernels.java())
              .descending(random.nextBoolean() ? steps : steps.faster());
      Method[] methods = {Method.NEWTON, Method.DESCENT, Method.PASSIVE, Method.RETRAIN};
      Terms terms =
          Terms.of(Guarantee.of(1, 1e-5), Capacity.of(capacity))
              .by(
                  methods[random.nextInt(4)],
                  random.nextBoolean() ? Certification.VERIFIED : Certification.A_PRIORI);
      if (random.nextBoolean()) {
        terms = terms.within(Math.pow(10, -1 - 6 * random.nextDouble()));
      }
      return new Setting(random, population, unlearning, terms, capacity);
    }

    /** Trained well, or in one of the ways models are trained badly. */
    RegressionState start() {
      RegressionState good = unlearning.train(population.retained());
      double[] w = good.weights().clone();
      double radius = unlearning.objective().radius();
      switch (random.nextInt(8)) {
        case 0 -> { // single precision
          for (int j = 0; j < w.length; j++) {
            w[j] = (float) w[j];
          }
        }
        case 1 -> { // stopped early
          for (int j = 0; j < w.length; j++) {
            w[j] *= 0.7;
          }
        }
        case 2 -> { // another library's, another problem's
          w = random.doubles(w.length, -10, 10).toArray();
        }
        case 3 -> { // pushed to the boundary
          double norm = Math.sqrt(Arrays.stream(w).map(x -> x * x).sum());
          for (int j = 0; j < w.length && radius < 100; j++) {
            w[j] *= radius / norm;
          }
        }
        case 4 -> w[0] = Double.NaN;
        default -> {
          return good;
        }
      }
      return RegressionState.imported(w);
    }
  }

  private final Map<String, Integer> ways = new TreeMap<>();
  private int releases;
  private int boundary;
  private double nearest;

  @Test
  void no_mean_is_farther_from_a_tightly_retrained_model_than_certified() {
    int problems = 0;
    for (long seed = 1; problems < PROBLEMS; seed++) {
      problems += compare(Setting.of(seed), seed) ? 1 : 0;
      assertThat(seed).as("too many refusals").isLessThan(4 * PROBLEMS);
    }
    assertThat(boundary).as("of %d releases", releases).isBetween(releases / 10, releases * 9 / 10);
    assertThat(ways)
        .as("every method is tried, from a record of the training and from bad models")
        .hasSize(14)
        .allSatisfy((way, count) -> assertThat(count).as(way).isGreaterThan(50));
    assertThat(nearest).as("the largest distance over what was certified").isBetween(0.5, 1.0);
  }

  @Test
  void nor_is_one_of_wide_rows_where_no_matrix_is_ever_made() {
    NormShells wide = NormShells.unitBall(16).withoutProducts();
    int problems = 0;
    for (long seed = 1; problems < PROBLEMS / 4; seed++) {
      problems += compare(Setting.of(seed, wide), seed) ? 1 : 0;
      assertThat(seed).as("too many refusals").isLessThan(PROBLEMS);
    }
    assertThat(ways)
        .as("every method but a-priori newton, from a record of the training and from bad models")
        .hasSize(12)
        .allSatisfy((way, count) -> assertThat(count).as(way).isGreaterThan(10))
        .allSatisfy((way, count) -> assertThat(way).doesNotContain("NEWTON A_PRIORI"));
    assertThat(nearest).as("the largest distance over what was certified").isBetween(0.2, 1.0);
  }

  /** One problem with its requests; false if the terms allow no release. */
  private boolean compare(Setting setting, long seed) {
    SplittableRandom random = setting.random();
    RegressionState state = setting.start();
    int requests = requests(random);
    int left = setting.capacity();
    for (int i = 0; i < requests; i++) {
      int leaving = Math.min(setting.population().size() - 2, 1 + random.nextInt(left));
      if (requests > 1) {
        leaving = 1;
      }
      GridRows forgotten = setting.population().remove(leaving);
      left -= leaving;
      Optional<RegressionState> next = release(setting, state, forgotten, seed);
      if (next.isEmpty()) {
        return false;
      }
      state = next.get();
      if (left == 0 || random.nextInt(3) == 0 || setting.population().size() < 4) {
        setting.population().add(1 + random.nextInt(5));
        left = setting.capacity();
        if (random.nextBoolean()) {
          state = setting.unlearning().train(setting.population().retained());
        }
      }
    }
    return true;
  }

  static int requests(SplittableRandom random) {
    int kind = random.nextInt(50);
    return kind == 0 ? 100 : kind < 10 ? 2 + random.nextInt(6) : 1;
  }

  private Optional<RegressionState> release(
      Setting setting, RegressionState state, GridRows forgotten, long seed) {
    Retained after = setting.population().retained();
    SecretMean mean;
    try {
      mean = SecretMean.of(setting.unlearning(), state, after, forgotten, setting.terms());
    } catch (NoGuaranteeException refused) {
      return Optional.empty();
    }
    Fit tight = Learner.of(setting.unlearning().objective()).withTolerance(1e-12).fit(after.rows());
    double distance = distance(mean.weights(), tight.weights());
    double certified = mean.facts().mean().value();
    assertThat(distance)
        .as("seed %d, %s", seed, setting)
        .isLessThanOrEqualTo(certified + tight.distanceAtMost());
    if (setting.random().nextInt(3) == 0) {
      RegressionState never = setting.unlearning().train(after);
      GridRows none = new GridRows(after.rows().columns(), new int[0], new int[0]);
      SecretMean other = SecretMean.of(setting.unlearning(), never, after, none, setting.terms());
      assertThat(distance(other.weights(), tight.weights()))
          .as("the world that never saw them, seed %d, %s", seed, setting)
          .isLessThanOrEqualTo(other.facts().tolerance() + tight.distanceAtMost());
    }
    releases++;
    boundary += tight.multiplier() > 0 ? 1 : 0;
    boolean kept =
        setting.terms().method() != Method.RETRAIN
            && state
                .training()
                .filter(
                    t -> ((GlmTraining) t).population().count() == after.count() + forgotten.rows())
                .isPresent();
    if (setting.terms().certification() == Certification.VERIFIED) {
      assertThat(mean.next().training().filter(t -> t.forgotten() > 0))
          .as("what the forgotten rows added up to, seed %d, %s", seed, setting)
          .isEmpty();
    }
    String how = setting.terms().method() + " " + setting.terms().certification();
    ways.merge(kept ? how + ", from the record" : how, 1, Integer::sum);
    nearest = Math.max(nearest, distance / certified);
    return Optional.of(mean.next());
  }

  static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return Math.sqrt(sum);
  }

  /** The twin: without the check, a badly trained model would break the promise at once. */
  @Test
  void skipping_the_check_on_a_badly_trained_model_is_caught() {
    int caught = 0;
    for (long seed = 1; seed <= 50; seed++) {
      Setting setting = Setting.of(seed);
      RegressionState bad = RegressionState.imported(setting.start().weights());
      setting.population().remove(1);
      Retained after = setting.population().retained();
      Objective objective = setting.unlearning().objective();
      RiskBall ball = RiskBall.of(after.statistics(), objective);
      double[] unchecked = ball.nearest(bad.weights());
      double[] tight = Learner.of(objective).fit(after.rows()).weights();
      caught += distance(unchecked, tight) > 1e-6 * ball.longest() + 1e-9 ? 1 : 0;
    }
    assertThat(caught).isGreaterThan(40);
  }
}
