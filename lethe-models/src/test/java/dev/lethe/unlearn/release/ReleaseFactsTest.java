package dev.lethe.unlearn.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Formula;
import dev.lethe.bound.Method;
import dev.lethe.bound.Result;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.GaussianProfile;
import dev.lethe.privacy.Guarantee;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReleaseFactsTest {

  private static final Guarantee GUARANTEE = Guarantee.of(0.9, 1e-6);

  private static final Terms PASSIVE =
      Terms.of(GUARANTEE, Capacity.of(2)).by(Method.PASSIVE, Certification.VERIFIED);

  private static final Result SHIFT =
      Result.apriori("test/shift/1", f -> f.shift().given("m", "level"), Method.PASSIVE);

  /** A result whose one constant is the bound itself. */
  private static Bound shift(double value) {
    return Bound.atMost(SHIFT, value).from("m", 2).from("level", 0.5);
  }

  private static ReleaseFacts covering(Bound shift, Terms terms) {
    return new NoiseRule("test", terms, 3).covering(shift, 0.01, 1, Set.of("secret"));
  }

  @Test
  void the_noise_covers_the_shift_and_the_tolerance_of_both_worlds() {
    Bound shift = shift(0.3).from("n", 5).from("secret", 7).assuming("this");
    ReleaseFacts facts = covering(shift, PASSIVE);
    assertThat(facts.mean().value()).isBetween(0.31, 0.31 + 1e-12);
    assertThat(facts.tolerance()).isEqualTo(0.01);
    assertThat(facts.plan().sensitivity()).isBetween(0.32, 0.32 + 1e-12);
    assertThat(facts.mean().inputs()).containsEntry("m", 2).doesNotContainKeys("n", "secret");
    assertThat(facts.assumptions()).containsExactly("this");
    assertThat(new GaussianProfile(facts.mu()).delta(GUARANTEE.epsilon()))
        .isLessThanOrEqualTo(1e-6);
  }

  @Test
  void the_noise_follows_from_what_is_printed_and_that_has_three_digits() {
    ReleaseFacts facts = covering(shift(0.123456), PASSIVE);
    assertThat(facts.mean().inputs())
        .containsEntry("shift", 0.124)
        .containsEntry(Formula.TRAINING_TOLERANCE, 0.01)
        .containsKey(Formula.AT_LEAST);
    assertThat(facts.mean().result().recomputed(facts.mean().inputs()))
        .isEqualTo(facts.mean().value());
    assertThat(facts.mean().value()).isBetween(0.134, 0.134 + 1e-12);
  }

  @Test
  void a_shift_too_small_for_the_grid_is_raised_to_the_least_that_is_printed() {
    ReleaseFacts facts =
        new NoiseRule("test", PASSIVE, 3).covering(shift(1e-12), 1e-15, 1, Set.of());
    assertThat(facts.mean().value()).isEqualTo(facts.mean().inputs().get(Formula.AT_LEAST));
  }

  @Test
  void a_result_that_nobody_can_recompute_is_not_released() {
    assertThatThrownBy(
            () -> covering(Bound.atMost(Result.compared("test/hearsay/1"), 0.3), PASSIVE))
        .isInstanceOf(BadInputException.class);
  }

  @Test
  void the_rule_of_calibration_is_the_one_in_the_terms() {
    Bound shift = shift(0.3);
    assertThat(covering(shift, PASSIVE.calibratedBy(Calibration.CLASSICAL)).sigma())
        .isGreaterThan(1.1 * covering(shift, PASSIVE).sigma());
  }

  @Test
  void a_sealed_release_says_whether_its_sigma_meets_the_guarantee_alone() {
    Bound shift = shift(0.3);
    assertThat(covering(shift, PASSIVE.sealedWith(10)).assumptions())
        .anyMatch(words -> words.contains("alone it meets"));
    assertThat(covering(shift, PASSIVE.sealedWith(0.1)).assumptions())
        .anyMatch(words -> words.contains("does NOT meet"));
  }

  @Test
  void a_bound_as_printed_in_the_paper_never_sets_the_noise() {
    assertThatThrownBy(() -> covering(Bound.paper(Result.compared("test/printed/1"), 0.3), PASSIVE))
        .isInstanceOf(BadUsageException.class);
  }

  @Test
  void a_grid_too_fine_for_the_mean_is_refused_before_there_is_a_mean() {
    assertThatThrownBy(() -> covering(shift(1e-3), PASSIVE.sealedWith(1e-12)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("2^61");
  }

  @Test
  void an_infinite_shift_is_refused() {
    assertThatThrownBy(() -> covering(shift(Double.POSITIVE_INFINITY), PASSIVE))
        .isInstanceOf(BadUsageException.class);
  }
}
