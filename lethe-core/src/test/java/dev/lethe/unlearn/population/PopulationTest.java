package dev.lethe.unlearn.population;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.statistics.SampleRows;
import dev.lethe.statistics.StatisticsFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PopulationTest {

  private static final NormShells SHELLS = NormShells.unitBall(16);
  private static final int COLUMNS = 7;

  /** Twenty rows: ann, bob, cid and dan have five each, in turns. */
  private static final List<String> IDS = ids(20, "ann", "bob", "cid", "dan");

  private static final GridRows ROWS = SampleRows.random(5, 20, COLUMNS);

  private final Population population = Population.of(SHELLS, IDS, ROWS);

  private static List<String> ids(int count, String... names) {
    return IntStream.range(0, count).mapToObj(i -> names[i % names.length]).toList();
  }

  private static Population importWithout(List<String> ids, GridRows rows, String leaving) {
    NaivePopulation naive = new NaivePopulation(rows.columns());
    naive.add(ids, rows);
    naive.forget(Set.of(leaving));
    return Population.of(SHELLS, naive.subjects(), naive.rows());
  }

  private static void assertSame(Population one, Population other) {
    assertThat(one.subjectsByRow()).isEqualTo(other.subjectsByRow());
    assertThat(one.statistics()).isEqualTo(other.statistics());
    assertThat(StatisticsFormat.digest(one.statistics()))
        .isEqualTo(StatisticsFormat.digest(other.statistics()));
    assertSame(one.retained().rows(), other.retained().rows());
  }

  private static void assertSame(GridRows one, GridRows other) {
    assertThat(one.features()).isEqualTo(other.features());
    assertThat(one.labels()).isEqualTo(other.labels());
  }

  @Test
  void forgetting_leaves_what_a_fresh_import_of_the_others_makes() {
    Population after = population.forget(ForgetRequest.of("cid")).population();
    assertSame(after, importWithout(IDS, ROWS, "cid"));
    assertThat(after.rows()).isEqualTo(15);
    assertThat(after.subjects()).isEqualTo(3);
  }

  @Test
  void what_floating_point_passes_make_of_the_rows_that_stay_is_the_same_to_the_last_bit() {
    GridRows rows = SampleRows.random(11, 5000, COLUMNS);
    List<String> ids = ids(5000, "a", "b", "c", "d", "e", "f", "g");
    Population after = Population.of(SHELLS, ids, rows).forget(ForgetRequest.of("c")).population();
    assertThat(sumInOrder(after)).isEqualTo(sumInOrder(importWithout(ids, rows, "c")));
  }

  /** Rounds at every step, so another order of rows shows. */
  private static double sumInOrder(Population population) {
    double sum = 0;
    for (int value : population.retained().rows().features()) {
      sum += Math.sqrt(Math.abs(value / 3.0));
    }
    return sum;
  }

  @Test
  void forgetting_across_many_chunks_does_too() {
    // 7 columns: chunks of 4096 rows; "x" stands in every one of them
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      ids.add(i % 37 == 0 ? "x" : "p" + i % 5000);
    }
    GridRows rows = SampleRows.random(6, ids.size(), COLUMNS);
    Removal removal = Population.of(SHELLS, ids, rows).forget(ForgetRequest.of("x"));
    assertSame(removal.population(), importWithout(ids, rows, "x"));
    assertThat(removal.report().rows()).isEqualTo(541);
  }

  @Test
  void wide_rows_are_kept_in_small_chunks() {
    List<String> ids = ids(100, "a", "b", "c");
    GridRows rows = SampleRows.random(7, 100, 900);
    Population wide = Population.of(SHELLS, ids, rows);
    assertSame(wide.forget(ForgetRequest.of("b")).population(), importWithout(ids, rows, "b"));
  }

  @Test
  void additions_stand_last_and_join_the_rows_of_known_subjects() {
    GridRows more = SampleRows.random(8, 3, COLUMNS);
    Population grown = population.plus(List.of("eve", "ann", "eve"), more);
    assertThat(grown.rowsOf("ann")).isEqualTo(6);
    assertThat(grown.rowsOf("eve")).isEqualTo(2);
    assertThat(grown.subjectsByRow().subList(20, 23)).containsExactly("eve", "ann", "eve");
    assertSame(
        grown.forget(ForgetRequest.of("eve", "ann")).population(),
        population.forget(ForgetRequest.of("ann")).population());
    assertThat(population.rowsOf("ann")).as("the version before is untouched").isEqualTo(5);
  }

  @Test
  void the_forgotten_rows_are_handed_out_in_the_order_in_which_they_came() {
    NaivePopulation naive = new NaivePopulation(COLUMNS);
    naive.add(IDS, ROWS);
    Removal removal = population.forget(ForgetRequest.of("dan", "ann"));
    assertSame(removal.forgotten(), naive.forget(Set.of("ann", "dan")));
    assertThat(removal.report().found()).containsExactly(Map.entry("dan", 5), Map.entry("ann", 5));
  }

  @Test
  void unknown_and_repeated_subjects_are_reported_and_change_nothing() {
    Removal removal = population.forget(ForgetRequest.of("zoe", "ann", "zoe", "ann", "kim"));
    assertThat(removal.report())
        .isEqualTo(
            new RemovalReport(Map.of("ann", 5), List.of("zoe", "kim"), List.of("zoe", "ann")));
    assertSame(removal.population(), importWithout(IDS, ROWS, "ann"));
    assertThat(removal.report())
        .hasToString(
            "5 rows of 1 subjects forgotten; unknown: [zoe, kim]; named more than once: [zoe, ann]");
  }

  @Test
  void a_request_that_finds_nobody_gives_the_same_population() {
    Removal removal = population.forget(ForgetRequest.of("zoe"));
    assertThat(removal.population()).isSameAs(population);
    assertThat(removal.forgotten().rows()).isZero();
    removal.erase();
    assertSame(population, Population.of(SHELLS, IDS, ROWS));
  }

  @Test
  void forgetting_twice_finds_nobody_the_second_time() {
    Population after = population.forget(ForgetRequest.of("ann")).population();
    Removal again = after.forget(ForgetRequest.of("ann"));
    assertThat(again.population()).isSameAs(after);
    assertThat(again.report().unknown()).containsExactly("ann");
  }

  @Test
  void erasing_leaves_zeros_where_the_rows_were_and_nothing_reads_them() {
    Removal removal = population.forget(ForgetRequest.of("bob"));
    assertThat(removal.isErased()).isFalse();
    Retained before = population.retained();
    removal.erase();
    assertThat(removal.isErased()).isTrue();
    assertSame(removal.population(), importWithout(IDS, ROWS, "bob"));
    assertThatThrownBy(before::rows).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> population.forget(ForgetRequest.of("ann")))
        .hasMessageContaining("superseded");
    assertThatThrownBy(population::subjectsByRow).hasMessageContaining("superseded");
  }

  @Test
  void the_arrays_given_are_not_kept() {
    int[] features = ROWS.features().clone();
    int[] labels = ROWS.labels().clone();
    Population copy = Population.of(SHELLS, IDS, new GridRows(COLUMNS, features, labels));
    Arrays.fill(features, 1);
    Arrays.fill(labels, 1);
    assertSame(copy, population);
  }

  @Test
  void a_mark_gives_the_rows_retained_now_that_were_there_then() {
    Mark mark = population.mark();
    GridRows more = SampleRows.random(9, 4, COLUMNS);
    Population later =
        population
            .plus(List.of("eve", "ann", "bob", "eve"), more)
            .forget(ForgetRequest.of("ann"))
            .population();
    Population expected = importWithout(IDS, ROWS, "ann");
    assertThat(later.retainedOf(mark).statistics()).isEqualTo(expected.statistics());
    assertSame(later.retainedOf(mark).rows(), expected.retained().rows());
    assertThat(later.retainedOf(later.mark()).statistics()).isEqualTo(later.statistics());
    assertThatThrownBy(() -> population.retainedOf(later.mark()))
        .isInstanceOf(BadUsageException.class);
  }

  @Test
  void forgetting_everybody_is_possible_but_retaining_nobody_is_refused() {
    Population nobody =
        population.forget(ForgetRequest.of("ann", "bob", "cid", "dan")).population();
    assertThat(nobody.rows()).isZero();
    assertThat(nobody.subjects()).isZero();
    assertThat(nobody.statistics()).isEqualTo(Population.empty(SHELLS, COLUMNS).statistics());
    assertThatThrownBy(nobody::retained).isInstanceOf(NoGuaranteeException.class);
    assertSame(nobody.plus(IDS, ROWS), population);
  }

  @Test
  void rows_without_a_subject_or_of_another_width_are_refused() {
    assertThatThrownBy(() -> Population.of(SHELLS, List.of("ann"), ROWS))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("20 rows and 1 subjects");
    assertThatThrownBy(() -> population.plus(List.of("a", ""), SampleRows.random(1, 2, COLUMNS)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("row 2 is empty");
    assertThatThrownBy(() -> population.plus(List.of("a"), SampleRows.random(1, 1, 3)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("7 features")
        .hasMessageContaining("3");
    int[] outside = new int[COLUMNS];
    outside[0] = 1 << 21;
    assertThatThrownBy(
            () -> population.plus(List.of("a"), new GridRows(COLUMNS, outside, new int[1])))
        .isInstanceOf(BadInputException.class);
  }

  @Test
  void an_empty_request_or_name_is_refused() {
    assertThatThrownBy(ForgetRequest::of).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> ForgetRequest.of("ann", ""))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("number 2");
  }
}
