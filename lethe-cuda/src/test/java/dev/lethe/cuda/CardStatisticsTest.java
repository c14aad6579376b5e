package dev.lethe.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.Progress;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.linalg.Device;
import dev.lethe.linalg.DeviceException;
import dev.lethe.linalg.GramSums;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.ResidentRows;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.ParallelStatistics;
import dev.lethe.testkit.kernel.BesideKernel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exact statistics by a card: the same bits as by Java, or none. */
class CardStatisticsTest {

  @BeforeEach
  void needsACard() {
    ACard.driver();
  }

  private static ExactStatistics statistics(Kernel kernel, GridRows rows, NormShells shells) {
    return new ParallelStatistics(kernel, 4).of(rows, shells, Progress.SILENT);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "5000, 3, 16",
    "20000, 30, 16",
    "300000, 3, 16",
    "9000, 257, 16",
    "30000, 130, 1",
    "100, 1500, 16"
  })
  void a_card_gives_the_bits_of_java(int count, int columns, int shells) {
    GridRows rows = SomeRows.of(count, columns, 5, 7);
    NormShells thresholds = NormShells.unitBall(shells).withClassSums(5);
    ExactStatistics expected = statistics(Kernels.java(), rows, thresholds);
    assertThat(statistics(ACard.kernel(), rows, thresholds)).isEqualTo(expected);
    assertThat(statistics(new BesideKernel("twice", ACard.twice()), rows, thresholds))
        .as("two cards")
        .isEqualTo(expected);
  }

  @Test
  void rows_of_the_largest_values_are_exact_too() {
    int[] features = new int[3 * 20_000];
    for (int i = 0; i < features.length; i += 3) {
      features[i + i / 3 % 3] = i % 2 == 0 ? 1 << 20 : -(1 << 20);
    }
    int[] labels = new int[20_000];
    Arrays.fill(labels, -(1 << 20));
    GridRows rows = new GridRows(3, features, labels);
    NormShells shells = NormShells.unitBall(16);
    assertThat(statistics(ACard.kernel(), rows, shells))
        .isEqualTo(statistics(Kernels.java(), rows, shells));
  }

  /** They travel in threes, the last of which may lack some. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 100})
  void rows_are_in_the_sums_of_their_groups(int count) {
    for (Device device : List.of(ACard.kernel().device().orElseThrow(), ACard.twice())) {
      try (GramSums sums = device.gramSums(2, 3).orElseThrow()) {
        long[][] expected = new long[3][10];
        int[] values = {0, -(1 << 20), 1 << 20};
        int[] odd = {1, 2, 0};
        for (int from = 0; from < count; ) {
          GramSums.Batch batch = sums.batch();
          List<int[]> rows = new ArrayList<>();
          int room = batch.room();
          int some = Math.min(count - from, 7);
          for (int i = from; i < from + some; i++) {
            int[] row = {77, values[i % 3], odd[i / 3 % 3], 99};
            rows.add(row);
            batch.add(row, 1, i - 50, i * i % 3);
            addOuter(expected[i * i % 3], row[1], row[2], i - 50, 1);
          }
          assertThat(batch.room()).isEqualTo(room - some);
          sums.add(batch);
          rows.forEach(row -> Arrays.fill(row, 1 << 19)); // they are whoever's that added them
          from += some;
        }
        for (int group = 0; group < 3; group++) {
          assertThat(sums.take(group)).containsExactly(expected[group]);
          assertThat(sums.take(group)).as("taken").containsOnly(0);
        }
      }
    }
  }

  private static void addOuter(long[] sum, long... row) {
    int k = 0;
    for (int i = 0; i < row.length; i++) {
      for (int j = i; j < row.length; j++) {
        sum[k++] += row[i] * row[j];
      }
    }
  }

  /** A wrong number in the card's memory. */
  @Test
  void a_wrong_sum_is_seen_before_anybody_gets_it() {
    Device card = ACard.kernel().device().orElseThrow();
    Device wrong =
        new Device() {
          @Override
          public Optional<GramSums> gramSums(int features, int groups) {
            return card.gramSums(features, groups).map(Damaged::new);
          }

          @Override
          public Optional<ResidentRows> hold(int columns, int rows, int outputs) {
            return Optional.empty();
          }
        };
    GridRows rows = SomeRows.of(20_000, 40, 2, 3);
    assertThatThrownBy(
            () -> statistics(new BesideKernel("wrong", wrong), rows, NormShells.unitBall(4)))
        .isInstanceOf(VerificationFailedException.class)
        .hasMessageContainingAll("'wrong' returned a wrong Gram matrix", "lethe.kernel=java");
  }

  private record Damaged(GramSums sums) implements GramSums {

    @Override
    public Batch batch() {
      return sums.batch();
    }

    @Override
    public void add(Batch batch) {
      sums.add(batch);
    }

    @Override
    public long[] take(int group) {
      ((CardGramSums) sums).damage(group, 17);
      return sums.take(group);
    }

    @Override
    public void close() {
      sums.close();
    }
  }

  @Test
  void a_card_that_is_full_leaves_the_work_to_the_processor() {
    CudaKernel kernel = ACard.kernel();
    Card card = new Card(ACard.driver(), 0);
    List<Memory> hoard = new ArrayList<>();
    try {
      for (long bytes = 1L << 40; bytes >= 1 << 20; bytes /= 2) {
        while (true) {
          try {
            hoard.add(new Memory(card, bytes));
          } catch (DeviceException full) {
            break;
          }
        }
      }
      assertThat(card.lost()).as("a full card is not lost").isNull();
      GridRows rows = SomeRows.of(9_000, 300, 2, 4);
      NormShells shells = NormShells.unitBall(16);
      assertThat(statistics(kernel, rows, shells))
          .isEqualTo(statistics(Kernels.java(), rows, shells));
      assertThat(kernel.device().flatMap(full -> full.hold(2000, 100_000, 1))).isEmpty();
    } finally {
      hoard.forEach(Memory::close);
    }
    assertThat(kernel.device().orElseThrow().gramSums(300, 16))
        .as("there is room again")
        .isPresent();
  }

  @Test
  void a_card_that_fails_leaves_the_work_to_the_others() {
    CardAlgebra good = new CardSlot(new Card(ACard.driver(), 0)).begun().orElseThrow();
    CardAlgebra bad = new CardSlot(new Card(ACard.driver(), 0)).begun().orElseThrow();
    assertThat(bad.card().lose("gone")).hasMessage("gone");
    GridRows rows = SomeRows.of(9_000, 30, 2, 4);
    NormShells shells = NormShells.unitBall(4);
    for (List<CardAlgebra> cards : List.of(List.of(bad, good), List.of(good, bad))) {
      CudaDevice device = new CudaDevice(() -> cards, Sizes.ALL);
      try (GramSums sums = device.gramSums(30, 4).orElseThrow()) {
        assertThat(sums).isInstanceOf(CardGramSums.class);
      }
      assertThat(statistics(new BesideKernel("one of two", device), rows, shells))
          .isEqualTo(statistics(Kernels.java(), rows, shells));
      try (ResidentRows held = device.hold(30, 9_000, 1).orElseThrow()) {
        assertThat(held).isInstanceOf(CardRows.class);
      }
    }
    CudaDevice none = new CudaDevice(() -> List.of(bad, bad), Sizes.ALL);
    assertThat(none.gramSums(30, 4)).isEmpty();
    assertThat(none.hold(30, 9_000, 1)).isEmpty();
  }

  /** It is full only when the first sum is to be made: nothing of the pass was handed over. */
  @Test
  void a_pass_that_fails_half_way_is_made_again_without_the_card() {
    Device card = ACard.kernel().device().orElseThrow();
    Device failing =
        new Device() {
          @Override
          public Optional<GramSums> gramSums(int features, int groups) {
            return card.gramSums(features, groups).map(Failing::new);
          }

          @Override
          public Optional<ResidentRows> hold(int columns, int rows, int outputs) {
            return Optional.empty();
          }
        };
    GridRows rows = SomeRows.of(50_000, 40, 2, 3);
    NormShells shells = NormShells.unitBall(4);
    assertThat(statistics(new BesideKernel("failing", failing), rows, shells))
        .isEqualTo(statistics(Kernels.java(), rows, shells));
  }

  private static final class Failing implements GramSums {

    private final GramSums sums;
    private int batches;

    Failing(GramSums sums) {
      this.sums = sums;
    }

    @Override
    public Batch batch() {
      return sums.batch();
    }

    @Override
    public synchronized void add(Batch batch) {
      if (++batches == 6) {
        throw new DeviceException("gone");
      }
      sums.add(batch);
    }

    @Override
    public long[] take(int group) {
      return sums.take(group);
    }

    @Override
    public void close() {
      sums.close();
    }
  }
}
