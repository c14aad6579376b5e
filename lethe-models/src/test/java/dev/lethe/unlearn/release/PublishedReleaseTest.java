package dev.lethe.unlearn.release;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.ConstantCheck;
import dev.lethe.bound.ConstantsCheck;
import dev.lethe.bound.Method;
import dev.lethe.glm.Objective;
import dev.lethe.glm.kind.GlmConstantsCheck;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.ridge.RidgeConstantsCheck;
import dev.lethe.glm.unlearn.DescentSteps;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.Retained;
import dev.lethe.testkit.RandomHistory;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a release says of itself is enough to recompute its noise, and to check it on the rows. */
class PublishedReleaseTest {

  private static final Objective OBJECTIVE = LogisticLoss.objective(0.05, 30);
  private static final Capacity CAPACITY = Capacity.of(3);
  private static final Guarantee GUARANTEE = Guarantee.of(1, 1e-5);

  /** Every way to a bound that noise can be calibrated to before a model is read. */
  enum Way {
    LOGISTIC_PASSIVE(Method.PASSIVE, true, false),
    LOGISTIC_NEWTON(Method.NEWTON, true, false),
    LOGISTIC_DESCENT(Method.DESCENT, true, false),
    LOGISTIC_ACCELERATED(Method.DESCENT, true, true),
    RIDGE_PASSIVE(Method.PASSIVE, false, false),
    RIDGE_DESCENT(Method.DESCENT, false, false),
    RIDGE_ACCELERATED(Method.DESCENT, false, true);

    private final Method method;
    private final boolean logistic;
    private final boolean accelerated;

    Way(Method method, boolean logistic, boolean accelerated) {
      this.method = method;
      this.logistic = logistic;
      this.accelerated = accelerated;
    }

    Terms terms() {
      return Terms.of(GUARANTEE, CAPACITY).by(method, Certification.A_PRIORI);
    }

    ReleaseFacts facts(Retained retained) {
      DescentSteps needed = DescentSteps.asNeeded();
      DescentSteps steps = accelerated ? needed.faster() : needed;
      return logistic
          ? GlmUnlearning.of(OBJECTIVE, Kernels.java()).descending(steps).facts(retained, terms())
          : RidgeUnlearning.of(OBJECTIVE.lambda(), Kernels.java())
              .descending(steps)
              .facts(retained, terms());
    }

    ConstantsCheck<ExactStatistics> check() {
      return logistic
          ? new GlmConstantsCheck(OBJECTIVE, Kernels.java())
          : new RidgeConstantsCheck(OBJECTIVE.lambda(), Kernels.java());
    }
  }

  private static RandomHistory population(Way way, long seed) {
    RandomHistory population = new RandomHistory(4, way.logistic, new SplittableRandom(seed));
    population.add(1500);
    return population;
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void the_noise_is_recomputed_from_what_is_printed(Way way) {
    Retained retained = population(way, 1).retained();
    ReleaseFacts facts = way.facts(retained);
    Bound mean = facts.mean();
    double recomputed = mean.result().recomputed(mean.inputs());
    assertThat(recomputed).isEqualTo(mean.value());
    double apart = Rounding.addUp(recomputed, facts.tolerance());
    assertThat(NoisePlan.calibrated(apart, 4, GUARANTEE)).isEqualTo(facts.plan());
    assertThat(mean.inputs()).doesNotContainKey("n");
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void every_printed_constant_is_proved_on_the_retained_rows(Way way) {
    Retained retained = population(way, 2).retained();
    Bound mean = way.facts(retained).mean();
    assertThat(way.check().check(mean.result(), mean.inputs(), retained.statistics(), CAPACITY))
        .isNotEmpty()
        .allMatch(ConstantCheck::isValid);
  }

  /** Twenty certificates in a row, one row forgotten before each: next to nothing changes. */
  @ParameterizedTest
  @EnumSource(Way.class)
  void consecutive_releases_mostly_print_the_same(Way way) {
    RandomHistory population = population(way, 3);
    ReleaseFacts before = way.facts(population.retained());
    int changes = 0;
    for (int i = 0; i < 20; i++) {
      population.remove(1);
      ReleaseFacts after = way.facts(population.retained());
      changes += after.mean().equals(before.mean()) ? 0 : 1;
      before = after;
    }
    assertThat(changes).isLessThanOrEqualTo(12);
  }
}
