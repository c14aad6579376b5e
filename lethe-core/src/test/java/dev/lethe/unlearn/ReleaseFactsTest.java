package dev.lethe.unlearn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.GaussianProfile;
import dev.lethe.privacy.Guarantee;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReleaseFactsTest {

  private static final Guarantee GUARANTEE = Guarantee.of(0.9, 1e-6);

  private static final Terms PASSIVE =
      Terms.of(GUARANTEE, Capacity.of(2)).by(Method.PASSIVE, Certification.VERIFIED);

  private static ReleaseFacts covering(Bound shift, Terms terms) {
    return ReleaseFacts.covering("test", terms, shift, 0.01, 3, 1, Set.of("secret"));
  }

  @Test
  void the_noise_covers_the_shift_and_the_tolerance_of_both_worlds() {
    Bound shift = Bound.atMost("a shift", 0.3).from("n", 5).from("secret", 7).assuming("this");
    ReleaseFacts facts = covering(shift, PASSIVE);
    assertThat(facts.mean().value()).isBetween(0.31, 0.31 + 1e-12);
    assertThat(facts.tolerance()).isEqualTo(0.01);
    assertThat(facts.plan().sensitivity()).isBetween(0.32, 0.32 + 1e-12);
    assertThat(facts.mean().inputs()).containsEntry("n", 5).doesNotContainKey("secret");
    assertThat(facts.assumptions()).containsExactly("this");
    assertThat(new GaussianProfile(facts.mu()).delta(GUARANTEE.epsilon()))
        .isLessThanOrEqualTo(1e-6);
  }

  @Test
  void the_rule_of_calibration_is_the_one_in_the_terms() {
    Bound shift = Bound.atMost("a shift", 0.3);
    assertThat(covering(shift, PASSIVE.calibratedBy(Calibration.CLASSICAL)).sigma())
        .isGreaterThan(1.1 * covering(shift, PASSIVE).sigma());
  }

  @Test
  void a_sealed_release_says_whether_its_sigma_meets_the_guarantee_alone() {
    Bound shift = Bound.atMost("a shift", 0.3);
    assertThat(covering(shift, PASSIVE.sealedWith(10)).assumptions())
        .anyMatch(words -> words.contains("alone it meets"));
    assertThat(covering(shift, PASSIVE.sealedWith(0.1)).assumptions())
        .anyMatch(words -> words.contains("does NOT meet"));
  }

  @Test
  void a_bound_as_printed_in_the_paper_never_sets_the_noise() {
    assertThatThrownBy(() -> covering(Bound.paper("printed", 0.3), PASSIVE))
        .isInstanceOf(BadUsageException.class);
  }

  @Test
  void a_grid_too_fine_for_the_mean_is_refused_before_there_is_a_mean() {
    assertThatThrownBy(() -> covering(Bound.atMost("a shift", 1e-3), PASSIVE.sealedWith(1e-12)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("2^61");
  }

  @Test
  void an_infinite_shift_is_refused() {
    assertThatThrownBy(() -> covering(Bound.atMost("a shift", Double.POSITIVE_INFINITY), PASSIVE))
        .isInstanceOf(BadUsageException.class);
  }
}
