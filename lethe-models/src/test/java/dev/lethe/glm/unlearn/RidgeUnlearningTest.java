package dev.lethe.glm.unlearn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.testkit.RandomHistory;
import dev.lethe.unlearn.release.Terms;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RidgeUnlearningTest {

  private static final Guarantee GUARANTEE = Guarantee.of(1, 1e-5);

  private final RandomHistory population = new RandomHistory(3, false, new SplittableRandom(5));
  private final RidgeUnlearning unlearning = RidgeUnlearning.of(0.05, Kernels.java());

  RidgeUnlearningTest() {
    population.add(300);
  }

  private static Terms terms(int capacity, Method method, Certification certification) {
    return Terms.of(GUARANTEE, Capacity.of(capacity)).by(method, certification);
  }

  @Test
  void the_exact_method_is_refused_in_sealed_mode_because_two_releases_would_tell() {
    Terms terms = terms(1, Method.EXACT, Certification.A_PRIORI).sealedWith(1);
    assertThatThrownBy(() -> unlearning.facts(population.retained(), terms))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("sealed");
  }

  @Test
  void without_a_regulariser_the_exact_method_works_and_others_need_a_target() {
    RidgeUnlearning plain = RidgeUnlearning.of(0, Kernels.java());
    Terms exact = terms(1, Method.EXACT, Certification.A_PRIORI);
    assertThat(plain.facts(population.retained(), exact).plan().isNoiseless()).isTrue();
    Terms newton = terms(1, Method.NEWTON, Certification.VERIFIED);
    assertThatThrownBy(() -> plain.facts(population.retained(), newton))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("target");
    assertThat(plain.facts(population.retained(), newton.within(1e-6)).mean().value())
        .isEqualTo(1e-6);
  }

  @Test
  void more_descent_steps_need_less_noise_and_less_noise_needs_more_steps() {
    Terms terms = terms(3, Method.DESCENT, Certification.A_PRIORI);
    Retained after = population.retained();
    for (DescentSteps kind :
        new DescentSteps[] {DescentSteps.exactly(0), DescentSteps.exactly(0).faster()}) {
      double before = Double.POSITIVE_INFINITY;
      for (long count : new long[] {1, 2, 3}) {
        DescentSteps exactly = DescentSteps.exactly(count);
        RidgeUnlearning given =
            unlearning.descending(kind.accelerated() ? exactly.faster() : exactly);
        double sigma = given.facts(after, terms).plan().sigma();
        assertThat(sigma).isLessThan(before);
        before = sigma;
        DescentSteps asNeeded = DescentSteps.asNeeded();
        RidgeUnlearning found =
            unlearning.descending(kind.accelerated() ? asNeeded.faster() : asNeeded);
        assertThat(found.descentSteps(after, terms.sealedWith(sigma * (1 + 1e-5))))
            .as("steps for the sigma of %d steps, %s", count, kind)
            .isEqualTo(count);
      }
    }
  }

  @Test
  void a_stored_model_is_kept_only_where_its_residual_proves_it() {
    RegressionState state = unlearning.train(population.retained());
    GridRows none = new GridRows(3, new int[0], new int[0]);
    Terms terms = terms(1, Method.PASSIVE, Certification.VERIFIED);
    double[] kept = SecretMean.of(unlearning, state, population.retained(), none, terms).weights();
    assertThat(kept).isSameAs(state.weights());
    double[] off = state.weights().clone();
    off[0] += 1e-4;
    double[] mended =
        SecretMean.of(unlearning, RegressionState.imported(off), population.retained(), none, terms)
            .weights();
    assertThat(mended).containsExactly(state.weights());
  }

  @Test
  void more_rows_than_the_capacity_are_refused_with_both_numbers() {
    RegressionState state = unlearning.train(population.retained());
    GridRows forgotten = population.remove(3);
    Retained after = population.retained();
    Terms terms = terms(2, Method.PASSIVE, Certification.A_PRIORI);
    assertThatThrownBy(() -> SecretMean.of(unlearning, state, after, forgotten, terms))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("3 rows have left")
        .hasMessageContaining("capacity is 2");
  }

  @Test
  void rows_that_were_added_since_the_training_lead_to_retraining_not_to_a_wrong_bound() {
    RegressionState state = unlearning.train(population.retained());
    population.add(50);
    GridRows forgotten = population.remove(1);
    Retained after = population.retained();
    Terms terms = terms(1, Method.PASSIVE, Certification.A_PRIORI);
    SecretMean mean = SecretMean.of(unlearning, state, after, forgotten, terms);
    assertThat(mean.weights()).containsExactly(unlearning.train(after).weights());
  }
}
