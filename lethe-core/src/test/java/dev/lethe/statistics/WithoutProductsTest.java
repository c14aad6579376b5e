package dev.lethe.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;
import dev.lethe.base.Progress;
import dev.lethe.linalg.Kernels;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Statistics without products of different features: the same integers otherwise, and fewer. */
class WithoutProductsTest {

  private static final NormShells ALL = NormShells.unitBall(16);
  private static final NormShells OWN = ALL.withoutProducts();

  private static ExactStatistics own(GridRows rows) {
    return SampleRows.statistics(rows, Kernels.java(), OWN);
  }

  @Test
  void what_is_kept_is_what_full_statistics_have() {
    for (int columns : new int[] {1, 2, 7, 30}) {
      GridRows rows = SampleRows.random(columns, 300, columns);
      ExactStatistics all = SampleRows.statistics(rows, Kernels.java(), ALL);
      ExactStatistics own = own(rows);
      assertThat(own.count()).isEqualTo(300);
      assertThat(own.radiusAtMost()).isEqualTo(all.radiusAtMost());
      assertThat(own.labelSumExact()).isEqualTo(all.labelSumExact());
      assertThat(own.labelSquaresExact()).isEqualTo(all.labelSquaresExact());
      assertThat(own.featureLabel()).containsExactly(all.featureLabel());
      assertThat(own.featureSum()).containsExactly(all.featureSum());
      for (int s = 0; s < 16; s++) {
        assertThat(own.count(s)).isEqualTo(all.count(s));
      }
      assertThat(own.weightedTrace(s -> s + 1))
          .isEqualTo(all.weightedTrace(s -> s + 1))
          .isGreaterThanOrEqualTo(all.weightedGram(s -> s + 1).centre().trace() * (1 - 1e-14));
    }
  }

  @Test
  void every_way_of_adding_up_gives_the_same_bits_and_removing_leaves_nothing() {
    GridRows rows = SampleRows.random(3, 700, 9);
    ExactStatistics sum = own(rows);
    assertThat(own(SampleRows.shuffled(rows, 4))).isEqualTo(sum);
    assertThat(ExactStatistics.ofFew(rows, OWN)).isEqualTo(sum);
    assertThat(new ParallelStatistics(Kernels.java(), 3).of(rows, OWN, Progress.SILENT))
        .isEqualTo(sum);
    ExactStatistics first = own(SampleRows.range(rows, 0, 250));
    ExactStatistics rest = own(SampleRows.range(rows, 250, 700));
    assertThat(first.plus(rest)).isEqualTo(sum);
    assertThat(sum.minus(first)).isEqualTo(rest);
    assertThat(StatisticsFormat.digest(sum.minus(first))).isEqualTo(StatisticsFormat.digest(rest));
    assertThat(sum.minus(first).minus(rest)).isEqualTo(ExactStatistics.empty(9, OWN));
  }

  /** Two rows of one shell and label that swap a value of equal size: all sums stay the same. */
  @Test
  void rows_with_the_very_same_sums_are_told_apart() {
    int[] labels = {Grid.ONE, Grid.ONE};
    GridRows one = new GridRows(3, new int[] {500, 300, 300, -500, 300, -300}, labels);
    GridRows other = new GridRows(3, new int[] {500, 300, -300, -500, 300, 300}, labels);
    ExactStatistics mine = own(one);
    ExactStatistics theirs = own(other);
    assertThat(mine.featureSum()).containsExactly(theirs.featureSum());
    assertThat(mine.featureLabel()).containsExactly(theirs.featureLabel());
    assertThat(mine.weightedTrace(s -> 1)).isEqualTo(theirs.weightedTrace(s -> 1));
    assertThat(mine).isNotEqualTo(theirs);
    assertThat(StatisticsFormat.digest(mine)).isNotEqualTo(StatisticsFormat.digest(theirs));
  }

  @Test
  void rows_that_were_never_added_are_not_removed() {
    ExactStatistics some = own(SampleRows.random(5, 4, 3));
    assertThatThrownBy(() -> some.minus(own(SampleRows.random(6, 5, 3))))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("never added");
  }

  @Test
  void whoever_needs_products_is_refused_and_kinds_do_not_mix() {
    GridRows rows = SampleRows.random(7, 20, 3);
    ExactStatistics own = own(rows);
    assertThatThrownBy(own::gram).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(own::centredGram).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> own.weightedGram(s -> 1)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> own.shellForms(new double[3])).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> own.gramExact(0, 1))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("3 features keep no products");
    ExactStatistics all = SampleRows.statistics(rows, Kernels.java(), ALL);
    assertThat(own).isNotEqualTo(all);
    assertThatThrownBy(() -> own.plus(all)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> all.minus(own)).isInstanceOf(BadUsageException.class);
  }

  @Test
  void bytes_are_few_and_read_back_and_a_changed_one_is_refused() throws IOException {
    ExactStatistics own = own(SampleRows.random(8, 90, 50));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StatisticsFormat.write(own, bytes);
    assertThat(StatisticsFormat.length(own)).isEqualTo(bytes.size());
    assertThat(bytes.size()).isLessThan(16 * (16 * (3 * 52 + 10)));
    assertThat(read(bytes.toByteArray())).isEqualTo(own);
    for (int at : new int[] {7, 11, 200, bytes.size() / 2, bytes.size() - 1}) {
      byte[] changed = bytes.toByteArray();
      changed[at] ^= 1;
      assertThatThrownBy(() -> read(changed))
          .as("byte %d", at)
          .isInstanceOf(BadInputException.class);
    }
    assertThatThrownBy(() -> read(Arrays.copyOf(bytes.toByteArray(), bytes.size() - 40)))
        .isInstanceOf(BadInputException.class);
  }

  private static ExactStatistics read(byte[] bytes) throws IOException {
    return StatisticsFormat.read(new ByteArrayInputStream(bytes));
  }

  @Test
  void bad_rows_are_refused_as_everywhere() {
    assertThatThrownBy(() -> own(new GridRows(1, new int[] {2 * Grid.ONE}, new int[] {0})))
        .isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> own(new GridRows(2, new int[] {Grid.ONE, Grid.ONE}, new int[] {0})))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("Σv²");
    assertThatThrownBy(() -> own(new GridRows(1, new int[] {1}, new int[] {2 * Grid.ONE})))
        .isInstanceOf(BadInputException.class);
  }
}
