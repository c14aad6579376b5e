package dev.lethe.glm.unlearn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.Grid;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.testkit.RandomHistory;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.Terms;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The mean of a ridge release against Gaussian elimination on the retained rows. */
class RidgeCompareTest {

  private static final int PROBLEMS = 1600;

  private record Setting(
      SplittableRandom random,
      RandomHistory population,
      RidgeUnlearning unlearning,
      Terms terms,
      int capacity) {

    static Setting of(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      int d = 1 + random.nextInt(5);
      RandomHistory population = new RandomHistory(d, false, random.split());
      int capacity = random.nextInt(4) == 0 ? 1 + random.nextInt(50) : 1 + random.nextInt(5);
      population.add(capacity + 3 + random.nextInt(random.nextInt(3) == 0 ? 300 : 60));
      double lambda = Math.pow(10, -3 * random.nextDouble());
      DescentSteps steps =
          random.nextInt(3) == 0
              ? DescentSteps.exactly(random.nextInt(60))
              : DescentSteps.asNeeded();
      RidgeUnlearning unlearning =
          RidgeUnlearning.of(lambda, Kernels.java())
              .descending(random.nextBoolean() ? steps : steps.faster());
      Method[] methods = Method.values();
      Terms terms =
          Terms.of(Guarantee.of(1, 1e-5), Capacity.of(capacity))
              .by(
                  methods[random.nextInt(methods.length)],
                  random.nextBoolean() ? Certification.VERIFIED : Certification.A_PRIORI);
      if (random.nextBoolean()) {
        terms = terms.within(Math.pow(10, -1 - 6 * random.nextDouble()));
      }
      return new Setting(random, population, unlearning, terms, capacity);
    }

    RegressionState start() {
      RegressionState good = unlearning.train(population.retained());
      double[] w = good.weights().clone();
      switch (random.nextInt(5)) {
        case 0 -> {
          for (int j = 0; j < w.length; j++) {
            w[j] = (float) w[j];
          }
        }
        case 1 -> w = random.doubles(w.length, -10, 10).toArray();
        case 2 -> w[0] = Double.NaN;
        default -> {
          return good;
        }
      }
      return RegressionState.imported(w);
    }
  }

  private double nearest;

  @Test
  void no_mean_is_farther_from_the_retained_minimiser_than_certified() {
    int problems = 0;
    for (long seed = 1; problems < PROBLEMS; seed++) {
      problems += compare(Setting.of(seed), seed) ? 1 : 0;
      assertThat(seed).as("too many refusals").isLessThan(4 * PROBLEMS);
    }
    assertThat(nearest).as("the largest distance over what was certified").isBetween(0.5, 1.0);
  }

  private boolean compare(Setting setting, long seed) {
    SplittableRandom random = setting.random();
    RegressionState state = setting.start();
    int requests = LogisticCompareTest.requests(random);
    int left = setting.capacity();
    for (int i = 0; i < requests; i++) {
      int leaving = requests > 1 ? 1 : 1 + random.nextInt(left);
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
        state = setting.unlearning().train(setting.population().retained());
      }
    }
    return true;
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
    double[] solved = eliminated(after.rows(), setting.unlearning().lambda());
    double distance = LogisticCompareTest.distance(mean.weights(), solved);
    double certified = mean.facts().mean().value();
    assertThat(distance).as("seed %d, %s", seed, setting).isLessThanOrEqualTo(certified + 1e-11);
    RegressionState never = setting.unlearning().train(after);
    GridRows none = new GridRows(after.rows().columns(), new int[0], new int[0]);
    SecretMean other = SecretMean.of(setting.unlearning(), never, after, none, setting.terms());
    assertThat(LogisticCompareTest.distance(other.weights(), solved))
        .as("the world that never saw them, seed %d, %s", seed, setting)
        .isLessThanOrEqualTo(other.facts().tolerance() + 1e-11);
    if (certified > 0) {
      nearest = Math.max(nearest, distance / certified);
    }
    return Optional.of(mean.next());
  }

  /** (XᵀX + nλI)w = Xᵀy in plain doubles, by elimination with pivots. */
  static double[] eliminated(GridRows rows, double lambda) {
    int d = rows.columns();
    double[][] a = new double[d][d + 1];
    for (int r = 0; r < rows.rows(); r++) {
      for (int i = 0; i < d; i++) {
        double x = (double) rows.features()[r * d + i] / Grid.ONE;
        for (int j = 0; j < d; j++) {
          a[i][j] += x * rows.features()[r * d + j] / Grid.ONE;
        }
        a[i][d] += x * rows.labels()[r] / Grid.ONE;
      }
    }
    for (int i = 0; i < d; i++) {
      a[i][i] += rows.rows() * lambda;
    }
    for (int k = 0; k < d; k++) {
      for (int i = 0; i < d; i++) {
        double factor = i == k ? 0 : a[i][k] / a[k][k];
        for (int j = k; j <= d; j++) {
          a[i][j] -= factor * a[k][j];
        }
      }
    }
    double[] w = new double[d];
    for (int i = 0; i < d; i++) {
      w[i] = a[i][d] / a[i][i];
    }
    return w;
  }

  @Test
  void the_exact_method_gives_the_bits_of_never_having_seen_the_rows() {
    for (long seed = 1; seed <= 100; seed++) {
      Setting setting = Setting.of(seed);
      Terms terms = setting.terms().by(Method.EXACT, Certification.A_PRIORI);
      RegressionState state = setting.start();
      GridRows forgotten = setting.population().remove(setting.capacity());
      Retained after = setting.population().retained();
      Retained never = setting.population().neverSawOthers();
      RandomBits bits = RandomBits.secure();
      Release forgot = setting.unlearning().forget(state, after, forgotten, terms, bits).release();
      RegressionState other = setting.unlearning().train(never);
      Release retrained = setting.unlearning().release(other, never, terms, bits).release();
      assertThat(forgot.parameters().toArray())
          .as("seed %d", seed)
          .containsExactly(retrained.parameters().toArray());
      assertThat(forgot.sigma()).isZero();
      assertThat(forgot.mu()).isZero();
      assertThat(forgot.mean().value()).isZero();
      double[] solved = eliminated(after.rows(), setting.unlearning().lambda());
      for (int j = 0; j < solved.length; j++) {
        assertThat(forgot.parameters().get(j)).isCloseTo(solved[j], within(1e-11));
      }
    }
  }

  /** The twin: the stored model does not keep what descent promises. */
  @Test
  void a_model_that_takes_no_steps_breaks_the_promise_of_those_that_do() {
    int caught = 0;
    for (long seed = 1; seed <= 50; seed++) {
      Setting setting = Setting.of(seed);
      Terms terms = setting.terms().by(Method.DESCENT, Certification.A_PRIORI).within(1e-6);
      RegressionState state = setting.unlearning().train(setting.population().retained());
      setting.population().remove(setting.capacity());
      Retained after = setting.population().retained();
      double certified =
          setting
              .unlearning()
              .descending(DescentSteps.asNeeded())
              .facts(after, terms)
              .mean()
              .value();
      double[] solved = eliminated(after.rows(), setting.unlearning().lambda());
      caught += LogisticCompareTest.distance(state.weights(), solved) > certified + 1e-11 ? 1 : 0;
    }
    assertThat(caught).isGreaterThan(40);
  }
}
