package dev.lethe.unlearn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.unlearn.DescentSteps;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RegressionState;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.testkit.RandomHistory;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * "Forget U from R ∪ U" against "train on R": nothing that a release publishes, but its noise, may
 * tell the two worlds apart. A refusal is published too.
 */
class TwoWorldsTest {

  private static final int CASES = 600;

  /** What is published, all numbers in full precision. */
  private static String published(Supplier<Release> attempt) {
    try {
      Release release = attempt.get();
      return String.join(
          "\n",
          List.of(
              release.problem(),
              release.terms().toString(),
              release.plan().toString(),
              release.parameters().plan().toString(),
              Boolean.toString(release.parameters().isSecure()),
              release.mean().toString(),
              Double.toString(release.tolerance()),
              Double.toString(release.sigma()),
              Double.toString(release.mu()),
              release.assumptions().toString()));
    } catch (NoGuaranteeException refused) {
      return refused.toString();
    }
  }

  private record Setting(SplittableRandom random, RandomHistory population, int capacity) {

    static Setting of(long seed, boolean binary) {
      SplittableRandom random = new SplittableRandom(seed);
      RandomHistory population = new RandomHistory(1 + random.nextInt(5), binary, random.split());
      int capacity = 1 + random.nextInt(random.nextInt(3) == 0 ? 30 : 4);
      population.add(capacity + 2 + random.nextInt(100));
      return new Setting(random, population, capacity);
    }

    Terms terms(Method... methods) {
      Terms terms =
          Terms.of(Guarantee.of(0.5 + random.nextDouble(), 1e-6), Capacity.of(capacity))
              .by(
                  methods[random.nextInt(methods.length)],
                  random.nextInt(3) == 0 ? Certification.VERIFIED : Certification.A_PRIORI);
      if (random.nextInt(3) == 0) {
        terms = terms.within(Math.pow(10, -8 * random.nextDouble()));
      }
      return terms.method() != Method.EXACT && random.nextInt(4) == 0
          ? terms.sealedWith(Math.pow(10, 2 - 4 * random.nextDouble()))
          : terms;
    }

    DescentSteps steps() {
      DescentSteps steps =
          random.nextBoolean() ? DescentSteps.exactly(random.nextInt(40)) : DescentSteps.asNeeded();
      return random.nextBoolean() ? steps : steps.faster();
    }

    double lambda() {
      return Math.pow(10, -5 * random.nextDouble());
    }
  }

  @Test
  void a_logistic_release_does_not_tell_whether_rows_were_forgotten_or_never_seen() {
    RandomBits bits = RandomBits.insecureSeeded(7);
    int released = 0;
    for (long seed = 1; seed <= CASES; seed++) {
      Setting setting = Setting.of(seed, true);
      SplittableRandom random = setting.random();
      double radius =
          random.nextBoolean() ? Double.POSITIVE_INFINITY : 0.2 + 4 * random.nextDouble();
      GlmUnlearning unlearning =
          GlmUnlearning.of(LogisticLoss.objective(setting.lambda()).within(radius), Kernels.java())
              .descending(setting.steps());
      Terms terms = setting.terms(Method.NEWTON, Method.DESCENT, Method.PASSIVE, Method.RETRAIN);
      RegressionState saw = unlearning.train(setting.population().retained());
      RegressionState start =
          random.nextInt(3) == 0 ? RegressionState.imported(saw.weights()) : saw;
      GridRows forgotten = setting.population().remove(1 + random.nextInt(setting.capacity()));
      Retained after = setting.population().retained();
      Retained never = setting.population().neverSawOthers();
      RegressionState other = unlearning.train(never);
      String forgot =
          published(() -> unlearning.forget(start, after, forgotten, terms, bits).release());
      String retrained = published(() -> unlearning.release(other, never, terms, bits).release());
      assertThat(forgot).as("seed %d", seed).isEqualTo(retrained);
      released += forgot.startsWith("logistic") ? 1 : 0;
    }
    assertThat(released).isGreaterThan(CASES / 2);
  }

  @Test
  void a_ridge_release_does_not_tell_whether_rows_were_forgotten_or_never_seen() {
    RandomBits bits = RandomBits.insecureSeeded(8);
    int released = 0;
    for (long seed = 1; seed <= CASES; seed++) {
      Setting setting = Setting.of(seed, false);
      RidgeUnlearning unlearning =
          RidgeUnlearning.of(setting.lambda(), Kernels.java()).descending(setting.steps());
      Terms terms = setting.terms(Method.values());
      RegressionState saw = unlearning.train(setting.population().retained());
      GridRows forgotten =
          setting.population().remove(1 + setting.random().nextInt(setting.capacity()));
      Retained after = setting.population().retained();
      Retained never = setting.population().neverSawOthers();
      RegressionState other = unlearning.train(never);
      String forgot =
          published(() -> unlearning.forget(saw, after, forgotten, terms, bits).release());
      String retrained = published(() -> unlearning.release(other, never, terms, bits).release());
      assertThat(forgot).as("seed %d", seed).isEqualTo(retrained);
      released += forgot.startsWith("ridge") ? 1 : 0;
    }
    assertThat(released).isGreaterThan(CASES / 2);
  }

  /** The twin: a scale computed before the rows have left gives them away. */
  @Test
  void a_noise_scale_computed_from_all_rows_is_caught() {
    int caught = 0;
    for (long seed = 1; seed <= 100; seed++) {
      Setting setting = Setting.of(seed, true);
      GlmUnlearning unlearning = GlmUnlearning.of(LogisticLoss.objective(0.01), Kernels.java());
      Terms terms =
          Terms.of(Guarantee.of(1, 1e-6), Capacity.of(setting.capacity()))
              .by(Method.PASSIVE, Certification.A_PRIORI);
      ReleaseFacts tooEarly = unlearning.facts(setting.population().retained(), terms);
      setting.population().remove(1);
      ReleaseFacts right = unlearning.facts(setting.population().neverSawOthers(), terms);
      caught += tooEarly.equals(right) ? 0 : 1;
    }
    assertThat(caught).isEqualTo(100);
  }
}
