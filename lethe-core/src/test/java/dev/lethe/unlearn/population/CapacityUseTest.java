package dev.lethe.unlearn.population;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Capacity;
import org.junit.jupiter.api.Test;

class CapacityUseTest {

  private static CapacityUse ofSix(long before, long requested) {
    return CapacityUse.of(Capacity.of(6), before, requested);
  }

  @Test
  void rows_of_all_requests_since_training_count_together() {
    assertThat(ofSix(2, 4).covered()).isTrue();
    assertThat(ofSix(6, 0).covered()).isTrue();
    assertThat(ofSix(6, 1).covered()).isFalse();
    assertThat(ofSix(2, 3).words())
        .isEqualTo("2 rows forgotten since training + 3 requested = 5 of 6, 1 left");
  }

  @Test
  void a_refusal_shows_the_arithmetic_and_what_to_do() {
    assertThat(ofSix(3, 5).words())
        .isEqualTo(
            "3 rows forgotten since training + 5 requested = 8 > capacity 6: retrain, raise the"
                + " capacity, or split the request (at most 3 rows first, then 6 after each exact"
                + " training); until then a-priori ways do not cover this request");
    assertThat(ofSix(7, 1).words()).contains("at most 0 rows first");
  }

  @Test
  void impossible_counts_are_refused() {
    assertThatThrownBy(() -> ofSix(0, -1)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> ofSix(-1, 0)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> ofSix(1, Long.MAX_VALUE)).isInstanceOf(ArithmeticException.class);
  }

  @Test
  void counts_are_the_operator_s_and_not_printed_by_accident() {
    assertThat(ofSix(2, 3).toString()).doesNotContain("2", "3");
  }
}
