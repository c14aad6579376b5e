package dev.lethe.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;
import dev.lethe.base.Progress;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.linalg.Device;
import dev.lethe.linalg.DeviceException;
import dev.lethe.linalg.GramSums;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.linalg.ResidentRows;
import dev.lethe.testkit.kernel.BesideKernel;
import dev.lethe.testkit.kernel.LoopDevice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statistics whose products a device sums: the same bits, or none. */
class SumBesideTest {

  private static final NormShells SHELLS = NormShells.unitBall(16);
  private static final Device LOOPS = new LoopDevice(Map.of());

  private static ExactStatistics by(Device device, GridRows rows, NormShells shells) {
    return new ParallelStatistics(new BesideKernel("loops", device), 3)
        .of(rows, shells, Progress.SILENT);
  }

  private static ExactStatistics here(GridRows rows, NormShells shells) {
    return new ParallelStatistics(Kernels.java(), 2).of(rows, shells, Progress.SILENT);
  }

  /** In the unit ball, of every length. */
  private static GridRows random(long seed, int count, int columns) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] features = new int[count * columns];
    int[] labels = new int[count];
    for (int i = 0; i < count; i++) {
      double longest = random.nextDouble() * Grid.ONE / Math.sqrt(columns);
      for (int j = 0; j < columns; j++) {
        features[i * columns + j] = (int) (random.nextDouble(-1, 1) * longest);
      }
      labels[i] = random.nextInt(-Grid.ONE, Grid.ONE + 1);
    }
    return new GridRows(columns, features, labels);
  }

  /** The loops, with something done to what they hand over. */
  private record Changed(UnaryOperator<GramSums> change) implements Device {

    @Override
    public Optional<GramSums> gramSums(int features, int groups) {
      return LOOPS.gramSums(features, groups).map(change);
    }

    @Override
    public Optional<ResidentRows> hold(int columns, int rows, int outputs) {
      return Optional.empty();
    }
  }

  private static class Sums implements GramSums {

    private final GramSums loops;

    Sums(GramSums loops) {
      this.loops = loops;
    }

    @Override
    public Batch batch() {
      return loops.batch();
    }

    @Override
    public void add(Batch batch) {
      loops.add(batch);
    }

    @Override
    public long[] take(int group) {
      return loops.take(group);
    }

    @Override
    public void close() {
      loops.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "9000, 5, 16", "12345, 12, 3", "250, 700, 16"})
  void the_bits_are_those_of_this_processor(int count, int columns, int shells) {
    GridRows rows = random(count, count, columns);
    NormShells thresholds = NormShells.unitBall(shells);
    assertThat(by(LOOPS, rows, thresholds)).isEqualTo(here(rows, thresholds));
  }

  @Test
  void sums_of_classes_and_larger_balls_are_kept_too() {
    int[] features = new int[4 * 6000];
    int[] labels = new int[6000];
    for (int i = 0; i < 6000; i++) {
      features[4 * i] = 1 << 20;
      features[4 * i + 1] = (i * 7919) % (1 << 20);
      labels[i] = i % 3;
    }
    GridRows rows = new GridRows(4, features, labels);
    NormShells shells = NormShells.unitBallWithBias(5).withClassSums(3);
    assertThat(by(LOOPS, rows, shells)).isEqualTo(here(rows, shells));
  }

  @Test
  void several_tables_are_one() {
    GridRows first = random(1, 5000, 4);
    GridRows second = random(2, 300, 4);
    ParallelStatistics parallel = new ParallelStatistics(new BesideKernel("loops", LOOPS), 2);
    assertThat(parallel.of(List.of(first, second), SHELLS, Progress.SILENT))
        .isEqualTo(here(GridRows.joined(first, second), SHELLS));
  }

  /** Of a wider one other numbers would be read as its rows, and nobody would see that. */
  @Test
  void several_tables_have_the_same_columns() {
    List<GridRows> tables = List.of(random(1, 500, 4), random(2, 300, 8));
    for (Kernel kernel : List.of(Kernels.java(), new BesideKernel("loops", LOOPS))) {
      assertThatThrownBy(
              () -> new ParallelStatistics(kernel, 2).of(tables, SHELLS, Progress.SILENT))
          .isInstanceOf(BadInputException.class)
          .hasMessageContainingAll("4 features", "rows of 8");
    }
  }

  /** Entries up to 2⁴⁰ of so many rows would not fit into 64 bits: sums are fetched before that. */
  @ParameterizedTest
  @ValueSource(longs = {1, 100, 5000})
  void sums_are_fetched_before_they_are_too_large(long mostRows) {
    GridRows rows = random(3, 9000, 3);
    GramSums sums = LOOPS.gramSums(3, 16).orElseThrow();
    try (SumBeside sum = new SumBeside("loops", sums, 3, SHELLS, mostRows)) {
      for (int from = 0; from < 9000; from += 1000) {
        sum.addAll(rows, from, from + 1000);
      }
      assertThat(sum.build()).isEqualTo(here(rows, SHELLS));
    }
  }

  /** Also of one feature, whose rows are many at once, with more threads than processors. */
  @Test
  void many_rows_of_one_feature_are_counted_in_time() {
    int count = 600_000;
    GridRows rows = random(8, count, 1);
    GramSums sums = LOOPS.gramSums(1, 1).orElseThrow();
    List<Long> fetched = Collections.synchronizedList(new ArrayList<>());
    GramSums counting =
        new Sums(sums) {
          @Override
          public long[] take(int group) {
            long[] sum = super.take(group);
            fetched.add(sum[sum.length - 1]);
            return sum;
          }
        };
    NormShells shells = NormShells.unitBall(1);
    long most = 50_000;
    int threads = 8;
    try (SumBeside sum = new SumBeside("loops", counting, 1, shells, most)) {
      ParallelBlocks.on(threads)
          .map(
              IndexRange.split(count, sum.rowsAtOnce()).iterator(),
              -1,
              range -> {
                sum.addAll(rows, range.from(), range.to());
                return range;
              },
              range -> {},
              Progress.SILENT);
      assertThat(sum.build()).isEqualTo(here(rows, shells));
    }
    assertThat(fetched).allMatch(n -> n < most + threads * 4096L);
  }

  /**
   * Of products of 2⁴⁰ a sum of 2²⁴ rows would be 0, and be refused: rows count, whoever is still
   * at work on the part that they were added with.
   */
  @Test
  void rows_are_counted_while_others_are_at_work() throws Exception {
    CountDownLatch atWork = new CountDownLatch(1);
    AtomicBoolean slow = new AtomicBoolean();
    AtomicBoolean taken = new AtomicBoolean();
    GramSums sums =
        new Sums(LOOPS.gramSums(3, 1).orElseThrow()) {
          @Override
          public Batch batch() {
            if (slow.getAndSet(false)) {
              atWork.countDown();
              LockSupport.parkNanos(500_000_000);
            }
            return super.batch();
          }

          @Override
          public long[] take(int group) {
            taken.set(true);
            return super.take(group);
          }
        };
    GridRows rows = random(6, 1000, 3);
    NormShells shells = NormShells.unitBall(1);
    try (SumBeside sum = new SumBeside("loops", sums, 3, shells, 950)) {
      sum.addAll(rows, 0, 800);
      slow.set(true);
      Thread other = new Thread(() -> sum.addAll(rows, 800, 801));
      other.start();
      atWork.await();
      sum.addAll(rows, 801, 1000);
      assertThat(taken).isTrue();
      other.join();
      assertThat(sum.build()).isEqualTo(here(rows, shells));
    }
  }

  /** Whatever threads do: more rows than 64 bits surely hold are never believed to be a sum. */
  @Test
  void a_sum_that_64_bits_may_not_hold_is_refused() {
    GramSums sums =
        new GramSums() {
          @Override
          public Batch batch() {
            return new Batch() {
              @Override
              public int room() {
                return Integer.MAX_VALUE;
              }

              @Override
              public void add(int[] values, int offset, int label, int group) {}
            };
          }

          @Override
          public void add(Batch batch) {}

          @Override
          public long[] take(int group) {
            return new long[] {0, 0, 1L << 44, 0, 1L << 44, 1L << 24}; // modulo 2⁶⁴ it is right
          }

          @Override
          public void close() {}
        };
    int many = 1 << 14;
    int[] ones = new int[many];
    Arrays.fill(ones, Grid.ONE);
    GridRows rows = new GridRows(1, ones, ones);
    try (SumBeside sum = new SumBeside("large", sums, 1, NormShells.unitBall(1), Long.MAX_VALUE)) {
      for (int i = 0; i < 1 << 10; i++) {
        sum.addAll(rows, 0, many);
      }
      assertThatThrownBy(sum::build).isInstanceOf(IllegalStateException.class);
    }
  }

  /** What others had begun to add is lost with it: a sum that lacks rows is nobody's wrong one. */
  @Test
  void a_sum_is_not_judged_once_the_device_has_failed() {
    GramSums failing =
        new Sums(LOOPS.gramSums(3, 16).orElseThrow()) {
          private int batches;

          @Override
          public synchronized void add(Batch batch) {
            if (++batches == 2) {
              throw new DeviceException("gone");
            }
            super.add(batch);
          }
        };
    GridRows rows = random(3, 300, 3);
    try (SumBeside sum = new SumBeside("loops", failing, 3, SHELLS, 250)) {
      sum.addAll(rows, 0, 100);
      assertThatThrownBy(() -> sum.addAll(rows, 100, 200)).isInstanceOf(DeviceException.class);
      assertThatThrownBy(
              () -> {
                sum.addAll(rows, 200, 300);
                sum.build();
              })
          .isInstanceOf(DeviceException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 9, 27})
  void one_wrong_number_is_seen(int entry) {
    Device wrong =
        new Changed(
            loops ->
                new Sums(loops) {
                  @Override
                  public long[] take(int group) {
                    long[] sum = super.take(group);
                    sum[entry]++;
                    return sum;
                  }
                });
    GridRows rows = random(4, 2000, 5);
    assertThatThrownBy(() -> by(wrong, rows, SHELLS))
        .isInstanceOf(VerificationFailedException.class)
        .hasMessageContainingAll("wrong Gram matrix", "-Dlethe.kernel=java");
  }

  @Test
  void a_row_that_was_lost_is_seen() {
    Device wrong =
        new Changed(
            loops ->
                new Sums(loops) {
                  private int batches;

                  @Override
                  public synchronized void add(Batch batch) {
                    if (++batches != 7) {
                      super.add(batch);
                    }
                  }
                });
    GridRows rows = random(4, 2000, 5);
    assertThatThrownBy(() -> by(wrong, rows, SHELLS))
        .isInstanceOf(VerificationFailedException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, Integer.MAX_VALUE})
  void what_fails_on_the_way_is_done_here(int when) {
    Device failing =
        new Changed(
            loops ->
                new Sums(loops) {
                  private int batches;

                  @Override
                  public synchronized void add(Batch batch) {
                    if (++batches == when) {
                      throw new DeviceException("gone");
                    }
                    super.add(batch);
                  }

                  @Override
                  public long[] take(int group) {
                    throw new DeviceException("gone in the end");
                  }
                });
    GridRows rows = random(5, 3000, 4);
    assertThat(by(failing, rows, SHELLS)).isEqualTo(here(rows, SHELLS));
  }

  /** Rows before it may not have been sent, so that there is no sum any more to judge. */
  @Test
  void a_row_that_is_refused_is_what_is_told_from_then_on() {
    GridRows rows = random(7, 130, 3);
    rows.features()[3 * 40 + 1] = Grid.ONE + 1;
    try (SumBeside sum =
        new SumBeside("loops", LOOPS.gramSums(3, 16).orElseThrow(), 3, SHELLS, 1000)) {
      sum.addAll(rows, 41, 130);
      assertThatThrownBy(() -> sum.addAll(rows, 0, 130)).isInstanceOf(BadInputException.class);
      assertThatThrownBy(sum::build)
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("feature 1");
    }
  }

  /** Squares of the last two overflow to a small number. */
  @ParameterizedTest
  @ValueSource(ints = {(1 << 20) + 1, -(1 << 20) - 1, 1 << 21, 1 << 30, Integer.MIN_VALUE})
  void rows_off_the_grid_are_refused_as_here(int value) {
    GridRows rows = new GridRows(4, new int[] {value, value, value, value}, new int[1]);
    for (NormShells shells : List.of(SHELLS, NormShells.unitBallWithBias(3))) {
      assertThatThrownBy(() -> by(LOOPS, rows, shells))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("±2²⁰");
      assertThatThrownBy(() -> here(rows, shells)).isInstanceOf(BadInputException.class);
    }
    GridRows label = new GridRows(1, new int[1], new int[] {(1 << 20) + 1});
    assertThatThrownBy(() -> by(LOOPS, label, SHELLS)).isInstanceOf(BadInputException.class);
    GridRows outside = new GridRows(2, new int[] {1 << 20, 1}, new int[1]);
    assertThatThrownBy(() -> by(LOOPS, outside, SHELLS))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("clip rows");
  }
}
