package dev.lethe.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;
import dev.lethe.base.Progress;
import dev.lethe.linalg.Kernels;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExactStatisticsTest {

  private static final NormShells SHELLS = NormShells.unitBall(16);

  private static ExactStatistics statistics(GridRows rows) {
    return SampleRows.statistics(rows, Kernels.java(), SHELLS);
  }

  private static ExactStatistics one(int label, int... features) {
    return statistics(new GridRows(features.length, features, new int[] {label}));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 33})
  void every_sum_is_the_exact_integer(int columns) {
    GridRows rows = SampleRows.random(columns, 700, columns);
    ExactStatistics statistics = statistics(rows);
    assertThat(statistics.count()).isEqualTo(700);
    BigInteger labels = BigInteger.ZERO;
    BigInteger labelSquares = BigInteger.ZERO;
    for (int label : rows.labels()) {
      labels = labels.add(BigInteger.valueOf(label));
      labelSquares = labelSquares.add(BigInteger.valueOf((long) label * label));
    }
    assertThat(statistics.labelSumExact()).isEqualTo(labels);
    assertThat(statistics.labelSquaresExact()).isEqualTo(labelSquares);
    for (int i = 0; i < columns; i++) {
      BigInteger sum = BigInteger.ZERO;
      BigInteger withLabel = BigInteger.ZERO;
      for (int r = 0; r < rows.rows(); r++) {
        long v = rows.features()[r * columns + i];
        sum = sum.add(BigInteger.valueOf(v));
        withLabel = withLabel.add(BigInteger.valueOf(v * rows.labels()[r]));
      }
      assertThat(statistics.featureSumExact(i)).isEqualTo(sum);
      assertThat(statistics.featureLabelExact(i)).isEqualTo(withLabel);
      for (int j = 0; j < columns; j++) {
        BigInteger product = BigInteger.ZERO;
        for (int r = 0; r < rows.rows(); r++) {
          long v = rows.features()[r * columns + i];
          product = product.add(BigInteger.valueOf(v * rows.features()[r * columns + j]));
        }
        assertThat(statistics.gramExact(i, j)).isEqualTo(product);
      }
    }
  }

  @Test
  void removing_a_equals_never_having_added_a_bit_for_bit() {
    for (int seed = 0; seed < 40; seed++) {
      int columns = 1 + seed % 9;
      GridRows all = SampleRows.random(seed, 60 + seed, columns);
      int cut = 1 + seed;
      ExactStatistics forgotten = statistics(SampleRows.range(all, 0, cut));
      ExactStatistics retained = statistics(SampleRows.range(all, cut, all.rows()));
      ExactStatistics after = statistics(SampleRows.shuffled(all, seed)).minus(forgotten);
      assertThat(after).as("seed %d", seed).isEqualTo(retained);
      assertThat(StatisticsFormat.digest(after)).isEqualTo(StatisticsFormat.digest(retained));
    }
  }

  @Test
  void row_by_row_removal_ends_in_the_empty_statistics() {
    GridRows rows = SampleRows.random(5, 50, 4);
    ExactStatistics left = statistics(rows);
    for (int r = 0; r < rows.rows(); r++) {
      left = left.minus(statistics(SampleRows.range(rows, r, r + 1)));
    }
    assertThat(left).isEqualTo(ExactStatistics.empty(4, SHELLS));
  }

  @Test
  void blocks_that_fill_up_change_no_bit() {
    GridRows rows = SampleRows.random(11, 20_000, 3);
    ExactStatistics whole = statistics(rows);
    ExactStatistics parts = ExactStatistics.empty(3, SHELLS);
    for (int from = 0; from < rows.rows(); from += 777) {
      parts =
          parts.plus(statistics(SampleRows.range(rows, from, Math.min(rows.rows(), from + 777))));
    }
    assertThat(parts).isEqualTo(whole);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void any_number_of_threads_gives_the_same_bits(int threads) {
    GridRows rows = SampleRows.random(3, 30_000, 5);
    ExactStatistics parallel =
        new ParallelStatistics(Kernels.java(), threads).of(rows, SHELLS, Progress.SILENT);
    assertThat(parallel).isEqualTo(statistics(rows));
  }

  @Test
  void long_work_can_be_cancelled() {
    GridRows rows = SampleRows.random(3, 50_000, 2);
    assertThatThrownBy(
            () ->
                new ParallelStatistics(Kernels.java(), 2)
                    .of(
                        rows,
                        SHELLS,
                        (done, total) -> {
                          throw new CancellationException();
                        }))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void more_than_a_hundred_million_rows_do_not_overflow() {
    ExactStatistics sum = one(-Grid.ONE, Grid.ONE, 0);
    for (int doubling = 0; doubling < 40; doubling++) {
      sum = sum.plus(sum);
    }
    assertThat(sum.count()).isEqualTo(1L << 40);
    assertThat(sum.gramExact(0, 0)).isEqualTo(BigInteger.ONE.shiftLeft(80));
    assertThat(sum.featureLabelExact(0)).isEqualTo(BigInteger.ONE.shiftLeft(80).negate());
    assertThat(sum.featureLabel()[0]).isEqualTo(-0x1p40);
    ExactStatistics half = one(-Grid.ONE, Grid.ONE, 0);
    for (int doubling = 0; doubling < 39; doubling++) {
      half = half.plus(half);
    }
    assertThat(sum.minus(half)).isEqualTo(half);
  }

  @Test
  void rows_of_an_empty_shell_cannot_be_removed() {
    ExactStatistics small = one(0, 10, 0);
    assertThatThrownBy(() -> small.minus(one(0, Grid.ONE, 0)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("shell 15")
        .hasMessageContaining("never added");
  }

  @Test
  void removal_of_rows_that_were_never_added_is_refused_where_sums_show_it() {
    ExactStatistics one = one(7, 1000, 0);
    assertThatThrownBy(() -> one.minus(one.plus(one)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("number of rows");
    assertThatThrownBy(() -> one.minus(one(7, 999, 0)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("without rows");
    ExactStatistics two = one.plus(one(0, 0, 5));
    assertThatThrownBy(() -> two.minus(one(0, 2000, 0)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("feature 0")
        .hasMessageContaining("negative");
    ExactStatistics outer = one(0, Grid.ONE, 0).plus(one(0, Grid.ONE - 10, 0));
    // Removing a shorter row of the same shell would leave one longer than the ball.
    assertThatThrownBy(() -> outer.minus(one(0, Grid.ONE - 20_000, 0)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("Σ‖v‖²");
    ExactStatistics labelled = one(Grid.ONE, 9, 9).plus(one(3, 9, 9));
    assertThatThrownBy(() -> labelled.minus(one(2, 9, 9)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("Σy²");
    ExactStatistics aligned = one(0, 300, 300).plus(one(0, 300, 300));
    assertThatThrownBy(() -> aligned.minus(one(0, 300, -300)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("√(G_ii·G_jj)");
  }

  @Test
  void statistics_of_different_shape_do_not_mix() {
    assertThatThrownBy(() -> one(0, 1).plus(one(0, 1, 2)))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("1 features")
        .hasMessageContaining("2 features");
    ExactStatistics otherShells = ExactStatistics.empty(1, NormShells.unitBall(4));
    assertThatThrownBy(() -> one(0, 1).minus(otherShells)).isInstanceOf(BadUsageException.class);
  }

  @Test
  void the_number_of_features_is_checked() {
    assertThatThrownBy(() -> ExactStatistics.empty(0, SHELLS))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("0");
    assertThatThrownBy(() -> ExactStatistics.empty(20_001, SHELLS))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> one(0, 1).gramExact(0, 1)).isInstanceOf(BadUsageException.class);
  }

  @Test
  void the_radius_is_that_of_the_highest_shell_with_rows() {
    assertThat(ExactStatistics.empty(1, SHELLS).radiusAtMost()).isZero();
    assertThat(one(0, Grid.ONE / 2).radiusAtMost()).isEqualTo(0.5);
    assertThat(one(0, Grid.ONE / 2 + 1).radiusAtMost()).isEqualTo(0.5625);
    ExactStatistics both = one(0, 1).plus(one(0, Grid.ONE));
    assertThat(both.radiusAtMost()).isEqualTo(1);
    assertThat(both.minus(one(0, Grid.ONE)).radiusAtMost()).isEqualTo(1.0 / 16);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 52})
  void a_few_rows_by_plain_integers_give_the_same_bits_as_blocks(int columns) {
    for (int count : new int[] {0, 1, 2, 90}) {
      GridRows rows = SampleRows.random(columns + count, count, columns);
      assertThat(ExactStatistics.ofFew(rows, SHELLS)).isEqualTo(statistics(rows));
    }
  }

  @Test
  void a_few_rows_outside_the_grid_or_the_ball_are_refused() {
    for (int[] bad : new int[][] {{Grid.ONE + 1, 0, 0}, {0, -Grid.ONE - 1, 0}, {0, 0, 1 << 30}}) {
      GridRows rows = new GridRows(2, new int[] {bad[0], bad[1]}, new int[] {bad[2]});
      assertThatThrownBy(() -> ExactStatistics.ofFew(rows, SHELLS))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("within ±2²⁰");
    }
    GridRows outside = new GridRows(2, new int[] {Grid.ONE, 1}, new int[] {0});
    assertThatThrownBy(() -> ExactStatistics.ofFew(outside, SHELLS))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("ball");
  }

  /** Totals and doubles are kept once asked for; whoever asked, and when, must not show. */
  @Test
  void what_was_asked_before_a_removal_changes_no_bit_after_it() {
    GridRows rows = SampleRows.random(4, 300, 5);
    ExactStatistics some = statistics(SampleRows.range(rows, 0, 40));
    ExactStatistics asked = statistics(rows);
    asked.gram();
    asked.weightedGram(s -> 1.0 / (s + 1));
    ExactStatistics after = asked.minus(some);
    ExactStatistics fresh = statistics(SampleRows.range(rows, 40, 300));
    assertThat(after).isEqualTo(fresh);
    assertThat(after.gram().centre().toArray()).isEqualTo(fresh.gram().centre().toArray());
    assertThat(after.gram().radius()).isEqualTo(fresh.gram().radius());
    assertThat(after.featureLabel()).isEqualTo(fresh.featureLabel());
    assertThat(after.weightedGram(s -> 0.1 * s).centre().toArray())
        .isEqualTo(fresh.weightedGram(s -> 0.1 * s).centre().toArray());
    assertThat(after.weightedGram(s -> 0.1 * s).radius())
        .isEqualTo(fresh.weightedGram(s -> 0.1 * s).radius());
  }

  @Test
  void forms_of_shells_add_up_to_the_form_of_the_whole() {
    GridRows rows = SampleRows.random(8, 200, 6);
    ExactStatistics statistics = statistics(rows);
    double[] v = {0.3, -0.2, 0.9, 0, 0.1, -0.5};
    double expected = 0;
    double trace = 0;
    for (int r = 0; r < rows.rows(); r++) {
      double dot = 0;
      for (int i = 0; i < v.length; i++) {
        double x = (double) rows.features()[r * v.length + i] / Grid.ONE;
        dot += v[i] * x;
        trace += x * x;
      }
      expected += dot * dot;
    }
    assertThat(Arrays.stream(statistics.shellForms(v)).sum()).isCloseTo(expected, within(1e-9));
    assertThat(Arrays.stream(statistics.meanShellForms()).sum())
        .isCloseTo(trace / v.length, within(1e-9));
  }
}
