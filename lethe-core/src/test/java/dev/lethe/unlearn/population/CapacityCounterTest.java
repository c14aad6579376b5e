package dev.lethe.unlearn.population;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.SampleRows;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CapacityCounterTest {

  private static final CapacityCounter SIX = CapacityCounter.trained(Capacity.of(6));

  /** Subject k of the list has as many rows as the number at place k says, named a, b, c, … */
  private static Population people(int... rows) {
    List<String> ids = new ArrayList<>();
    for (int k = 0; k < rows.length; k++) {
      for (int i = 0; i < rows[k]; i++) {
        ids.add(name(k));
      }
    }
    return Population.of(NormShells.unitBall(4), ids, SampleRows.random(1, ids.size(), 3));
  }

  private static String name(int k) {
    return "" + (char) ('a' + k);
  }

  @Test
  void rows_of_all_requests_since_training_count_together() {
    CapacityCounter after = SIX.afterForgetting(2).afterForgetting(4);
    assertThat(after.remaining()).isZero();
    assertThat(after.afterForgetting(0)).isEqualTo(after);
    assertThatThrownBy(() -> after.afterForgetting(1)).isInstanceOf(NoGuaranteeException.class);
  }

  @Test
  void a_refusal_shows_the_arithmetic_and_what_to_do() {
    assertThatThrownBy(() -> SIX.afterForgetting(3).afterForgetting(5))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessage(
            "3 rows forgotten since training + 5 requested = 8 > capacity 6: retrain, raise the"
                + " capacity, or split the request (at most 3 rows first, then 6 after each exact"
                + " training)");
  }

  @Test
  void additions_are_no_deletions_and_only_training_covers_them() {
    CapacityCounter grown = SIX.afterAdding(2).afterForgetting(2);
    assertThatThrownBy(grown::requireNoAdditions)
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("2 rows were added since training");
    assertThat(SIX.requireNoAdditions()).isEqualTo(SIX);
  }

  @Test
  void impossible_counts_are_refused() {
    assertThatThrownBy(() -> SIX.afterForgetting(-1)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> SIX.afterAdding(-1)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> new CapacityCounter(Capacity.of(6), -1, 0))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> new CapacityCounter(Capacity.of(6), 7, 0))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("7 rows forgotten since training > capacity 6");
    assertThatThrownBy(() -> SIX.afterForgetting(1).afterForgetting(Long.MAX_VALUE))
        .isInstanceOf(ArithmeticException.class);
  }

  @Test
  void a_split_keeps_subjects_whole_and_in_order() {
    CapacityCounter.Split split =
        SIX.afterForgetting(3)
            .split(ForgetRequest.of("a", "nobody", "b", "c", "a", "d"), people(2, 2, 4, 1));
    assertThat(split.firstFitsNow()).isTrue();
    assertThat(split.pieces())
        .containsExactly(
            ForgetRequest.of("a", "nobody"), ForgetRequest.of("b", "c"), ForgetRequest.of("d"));
  }

  @Test
  void where_nothing_fits_now_the_split_says_so() {
    CapacityCounter.Split split =
        SIX.afterForgetting(5).split(ForgetRequest.of("a", "b"), people(2, 4));
    assertThat(split)
        .isEqualTo(new CapacityCounter.Split(false, List.of(ForgetRequest.of("a", "b"))));
  }

  @Test
  void a_subject_with_more_rows_than_the_capacity_is_refused_by_name() {
    assertThatThrownBy(() -> SIX.split(ForgetRequest.of("a", "b"), people(1, 7)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("subject 'b' has 7 rows > capacity 6");
  }

  @Test
  void every_piece_of_a_split_is_admitted_after_training() {
    for (long seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int[] rows = random.ints(random.nextInt(1, 20), 1, 7).toArray();
      Population population = people(rows);
      List<String> names = new ArrayList<>();
      for (int k = 0; k < rows.length; k++) {
        names.add(name(k));
      }
      CapacityCounter plan = SIX.afterForgetting(random.nextInt(7));
      CapacityCounter.Split split = plan.split(ForgetRequest.of(names), population);
      CapacityCounter current = split.firstFitsNow() ? plan : SIX;
      List<String> forgotten = new ArrayList<>();
      for (ForgetRequest piece : split.pieces()) {
        Removal removal = population.forget(piece);
        assertThat(current.afterForgetting(removal.report().rows()).remaining())
            .as("seed " + seed)
            .isNotNegative();
        population = removal.population();
        forgotten.addAll(piece.subjects());
        current = SIX;
      }
      assertThat(forgotten).as("seed " + seed).isEqualTo(names);
      assertThat(population.rows()).as("seed " + seed).isZero();
    }
  }
}
