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
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sums of classes: exact, and gone with their rows. */
class ClassSumsTest {

  private static final int CLASSES = 5;
  private static final NormShells ALL = NormShells.unitBall(4).withClassSums(CLASSES);
  private static final List<NormShells> BOTH = List.of(ALL, ALL.withoutProducts());

  /** Rows of classes 0, 1, 3 and 4; class 2 has none. */
  private static GridRows rows(long seed, int count, int columns) {
    GridRows plain = SampleRows.random(seed, count, columns);
    int[] classes = {0, 1, 3, 4};
    int[] labels = new int[count];
    Arrays.setAll(labels, i -> classes[i * 7 % 4]);
    return new GridRows(columns, plain.features(), labels);
  }

  private static ExactStatistics sums(GridRows rows, NormShells shells) {
    return SampleRows.statistics(rows, Kernels.java(), shells);
  }

  @Test
  void they_are_what_rows_add_up_to() {
    GridRows rows = rows(1, 200, 3);
    for (NormShells shells : BOTH) {
      ClassSums sums = sums(rows, shells).classSums();
      assertThat(sums.classes()).isEqualTo(CLASSES);
      for (int c = 0; c < CLASSES; c++) {
        long[] expected = new long[4];
        for (int r = 0; r < 200; r++) {
          for (int i = 0; rows.labels()[r] == c && i < 4; i++) {
            expected[i] += i == 3 ? 1 : rows.features()[r * 3 + i];
          }
        }
        assertThat(sums.count(c)).isEqualTo(expected[3]);
        for (int i = 0; i < 3; i++) {
          assertThat(sums.sumExact(c, i)).isEqualTo(expected[i]);
        }
      }
    }
  }

  @Test
  void every_way_of_adding_up_gives_the_same_bits_and_removing_leaves_nothing() {
    GridRows rows = rows(3, 700, 9);
    for (NormShells shells : BOTH) {
      ExactStatistics sum = sums(rows, shells);
      assertThat(sums(SampleRows.shuffled(rows, 4), shells)).isEqualTo(sum);
      assertThat(ExactStatistics.ofFew(rows, shells)).isEqualTo(sum);
      assertThat(new ParallelStatistics(Kernels.java(), 3).of(rows, shells, Progress.SILENT))
          .isEqualTo(sum);
      ExactStatistics first = sums(SampleRows.range(rows, 0, 250), shells);
      ExactStatistics rest = sums(SampleRows.range(rows, 250, 700), shells);
      assertThat(first.plus(rest)).isEqualTo(sum);
      assertThat(sum.minus(first)).isEqualTo(rest).hasSameHashCodeAs(rest);
      assertThat(StatisticsFormat.digest(sum.minus(first)))
          .isEqualTo(StatisticsFormat.digest(rest));
      assertThat(sum.minus(first).minus(rest)).isEqualTo(ExactStatistics.empty(9, shells));
    }
  }

  /**
   * The last row of a class takes the class with it, and one whose values sum to 0 is still one.
   */
  @Test
  void a_class_whose_rows_left_is_as_if_it_never_had_any() throws IOException {
    ExactStatistics some = sums(rows(5, 30, 2), ALL);
    ExactStatistics two = sums(new GridRows(2, new int[] {9, -4, -9, 4}, new int[] {2, 2}), ALL);
    ExactStatistics all = some.plus(two);
    assertThat(all.classSums().count(2)).isEqualTo(2);
    assertThat(all.classSums().sumExact(2, 0)).isZero();
    assertThat(all.minus(two)).isEqualTo(some);
    assertThat(bytes(all.minus(two))).isEqualTo(bytes(some)).isNotEqualTo(bytes(all));
  }

  /** Classes 1 and 3 of the same rows swapped with 0 and 4: Xᵀy, Σy and Σy² stay the same. */
  @Test
  void rows_that_no_other_sum_tells_apart_are_told_apart() {
    int[] features = {500, 500, 500, 500};
    ExactStatistics one = sums(new GridRows(1, features, new int[] {0, 3, 3, 4}), ALL);
    ExactStatistics other = sums(new GridRows(1, features, new int[] {1, 1, 4, 4}), ALL);
    assertThat(one.featureLabel()).containsExactly(other.featureLabel());
    assertThat(one.labelSumExact()).isEqualTo(other.labelSumExact());
    assertThat(one.labelSquaresExact()).isEqualTo(other.labelSquaresExact());
    assertThat(one).isNotEqualTo(other);
    assertThat(StatisticsFormat.digest(one)).isNotEqualTo(StatisticsFormat.digest(other));
    assertThatThrownBy(() -> one.minus(other))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("class 1: -2 rows")
        .hasMessageContaining("never added");
  }

  @Test
  void labels_of_two_sides_are_the_first_two_classes() {
    GridRows sides = new GridRows(1, new int[] {3, 5}, new int[] {-Grid.ONE, Grid.ONE});
    ClassSums sums = sums(sides, NormShells.unitBall(4).withClassSums(2)).classSums();
    assertThat(sums.sumExact(0, 0)).isEqualTo(3);
    assertThat(sums.sumExact(1, 0)).isEqualTo(5);
  }

  @Test
  void a_label_that_is_no_class_is_refused_and_changes_nothing() {
    for (NormShells shells : BOTH) {
      try (StatisticsAccumulator sums = new StatisticsAccumulator(Kernels.java(), 1, shells)) {
        sums.add(new int[] {8}, 0, 1);
        ExactStatistics before = sums.build();
        for (int label : new int[] {CLASSES, -1, 77}) {
          assertThatThrownBy(() -> sums.add(new int[] {8}, 0, label))
              .isInstanceOf(BadInputException.class)
              .hasMessageContaining("classes 0 to 4, but is " + label);
        }
        assertThatThrownBy(() -> sums.add(new int[] {2 * Grid.ONE}, 0, 1))
            .isInstanceOf(BadInputException.class);
        assertThat(sums.build()).isEqualTo(before);
        sums.add(new int[] {8}, 0, 1);
        assertThat(before.classSums().count(1)).isEqualTo(1);
      }
    }
  }

  @Test
  void statistics_with_and_without_do_not_mix() {
    ExactStatistics with = sums(rows(6, 20, 2), ALL);
    ExactStatistics without = sums(rows(6, 20, 2), NormShells.unitBall(4));
    assertThat(without.classSums().classes()).isZero();
    assertThat(with).isNotEqualTo(without);
    assertThatThrownBy(() -> with.plus(without))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("sums of 5 classes");
    for (int count : new int[] {0, -1, NormShells.MAX_CLASSES + 1}) {
      assertThatThrownBy(() -> ALL.withClassSums(count)).isInstanceOf(BadInputException.class);
    }
  }

  private static byte[] bytes(ExactStatistics statistics) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StatisticsFormat.write(statistics, out);
    assertThat(StatisticsFormat.length(statistics)).isEqualTo(out.size());
    return out.toByteArray();
  }

  private static ExactStatistics read(byte[] bytes) throws IOException {
    return StatisticsFormat.read(new ByteArrayInputStream(bytes));
  }

  @Test
  void bytes_are_read_back_and_every_change_and_cut_is_refused() throws IOException {
    for (NormShells shells : BOTH) {
      ExactStatistics empty = ExactStatistics.empty(3, shells);
      assertThat(read(bytes(empty))).isEqualTo(empty);
      byte[] good = bytes(sums(rows(8, 25, 2), shells));
      assertThat(read(good)).isEqualTo(sums(rows(8, 25, 2), shells));
      for (int k = 0; k < good.length; k++) {
        byte[] bad = good.clone();
        bad[k] ^= 0x41;
        assertThatThrownBy(() -> read(bad)).as("byte %d", k).isInstanceOf(BadInputException.class);
        byte[] torn = Arrays.copyOf(good, k);
        assertThatThrownBy(() -> read(torn)).as("cut %d", k).isInstanceOf(BadInputException.class);
      }
    }
  }

  /** A forger knows the digest too, so numbers that no rows have are refused by themselves. */
  @Test
  void forged_sums_are_refused_though_their_digest_is_right() throws IOException {
    byte[] good = bytes(sums(rows(9, 25, 1), ALL));
    // Behind the last class (index, sum, count) come the end and the digest.
    int last = good.length - 32 - Integer.BYTES - 2 * Long.BYTES - Integer.BYTES;
    int sum = last + Integer.BYTES;
    long was = ByteBuffer.wrap(good).getLong(sum);
    for (long wrong : new long[] {was + 1, Long.MAX_VALUE, Long.MIN_VALUE}) {
      assertRefused(ByteBuffer.wrap(good.clone()).putLong(sum, wrong));
    }
    for (long wrong : new long[] {0, -1, 1L << 60, 1}) {
      assertRefused(ByteBuffer.wrap(good.clone()).putLong(sum + Long.BYTES, wrong));
    }
    for (int wrong : new int[] {3, CLASSES, -2}) {
      assertRefused(ByteBuffer.wrap(good.clone()).putInt(last, wrong));
    }
  }

  private static void assertRefused(ByteBuffer forged) {
    byte[] bytes = new byte[forged.capacity()];
    forged.rewind().get(bytes);
    byte[] digest = StatisticsFormat.sha256().digest(Arrays.copyOf(bytes, bytes.length - 32));
    System.arraycopy(digest, 0, bytes, bytes.length - 32, 32);
    assertThatThrownBy(() -> read(bytes))
        .isInstanceOf(BadInputException.class)
        .hasMessageNotContaining("digest");
  }
}
