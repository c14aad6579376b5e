package dev.lethe.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParallelBlocksTest {

  @AfterEach
  void no_thread_is_left_behind() {
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().equals("lethe-blocks"));
  }

  @Test
  void sums_have_the_same_bits_for_any_number_of_threads() {
    double alone = harmonicSum(1);
    for (int threads = 2; threads <= 9; threads++) {
      assertThat(harmonicSum(threads)).isEqualTo(alone);
    }
  }

  private static double harmonicSum(int threads) {
    double[] sum = {0};
    ParallelBlocks.on(threads)
        .map(
            IndexRange.split(10_000, 7).iterator(),
            -1,
            range ->
                IntStream.range(range.from(), range.to()).mapToDouble(i -> 1.0 / (i + 1)).sum(),
            part -> sum[0] += part,
            Progress.SILENT);
    return sum[0];
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void what_the_work_throws_arrives_unwrapped_and_stops_the_rest(int threads) {
    AtomicInteger started = new AtomicInteger();
    BadInputException failure = new BadInputException("block 3");
    assertThatThrownBy(
            () ->
                ParallelBlocks.on(threads)
                    .map(
                        numbers(10_000),
                        10_000,
                        i -> {
                          started.incrementAndGet();
                          if (i == 3) {
                            throw failure;
                          }
                          return i;
                        },
                        i -> {},
                        Progress.SILENT))
        .isSameAs(failure);
    assertThat(started.get()).isLessThanOrEqualTo(4 + 2 * threads);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void errors_arrive_unwrapped_too(int threads) {
    AssertionError failure = new AssertionError("no");
    assertThatThrownBy(
            () ->
                ParallelBlocks.on(threads)
                    .map(
                        numbers(3),
                        3,
                        i -> {
                          throw failure;
                        },
                        i -> {},
                        Progress.SILENT))
        .isSameAs(failure);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void progress_counts_every_block_and_can_cancel(int threads) {
    List<Long> seen = new ArrayList<>();
    List<Integer> combined = new ArrayList<>();
    ParallelBlocks.on(threads)
        .map(numbers(5), 5, i -> i, combined::add, (done, total) -> seen.add(10 * done + total));
    assertThat(seen).containsExactly(15L, 25L, 35L, 45L, 55L);
    assertThat(combined).containsExactly(0, 1, 2, 3, 4);
    assertThatThrownBy(
            () ->
                ParallelBlocks.on(threads)
                    .map(
                        numbers(5),
                        5,
                        i -> i,
                        i -> {},
                        (done, total) -> {
                          throw new CancellationException("enough");
                        }))
        .isInstanceOf(CancellationException.class)
        .hasMessage("enough");
  }

  @Test
  void an_interrupt_cancels_and_stays_set() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(
            () -> ParallelBlocks.on(2).map(numbers(5), 5, i -> i, i -> {}, Progress.SILENT))
        .isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void no_blocks_are_no_work_and_no_threads_are_refused() {
    ParallelBlocks.on(2).map(numbers(0), 0, i -> i, i -> {}, Progress.SILENT);
    assertThatThrownBy(() -> ParallelBlocks.on(0)).isInstanceOf(BadUsageException.class);
    assertThat(ParallelBlocks.onAllProcessors().threads()).isPositive();
  }

  @Test
  void ranges_cover_every_index_once() {
    assertThat(IndexRange.split(10, 4))
        .containsExactly(new IndexRange(0, 4), new IndexRange(4, 8), new IndexRange(8, 10));
    assertThat(IndexRange.split(0, 4)).isEmpty();
    assertThat(IndexRange.split(Integer.MAX_VALUE, Integer.MAX_VALUE - 1)).hasSize(2);
    assertThat(new IndexRange(3, 8).size()).isEqualTo(5);
    assertThatThrownBy(() -> IndexRange.split(1, 0)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> new IndexRange(2, 1)).isInstanceOf(BadUsageException.class);
  }

  private static Iterator<Integer> numbers(int count) {
    return IntStream.range(0, count).iterator();
  }
}
