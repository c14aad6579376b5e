package dev.lethe.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.ParallelBlocks;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamedRowsTest {

  private static final int COLUMNS = 3;

  private static GridRows drawn(int rows) {
    return SampleRows.random(rows, rows, COLUMNS);
  }

  private static RowsInMemory inMemory(GridRows rows) {
    return new RowsInMemory(rows, Kernels.java(), ParallelBlocks.on(2), Progress.SILENT);
  }

  private static StreamedRows streamed(GridRows rows, int threads, Progress progress) {
    return new StreamedRows(
        rows.rows(),
        COLUMNS,
        () -> new PassOverMemory(rows),
        Kernels.java(),
        ParallelBlocks.on(threads),
        progress);
  }

  /** A sum of doubles that shows every change of a block or of their order in its last bits. */
  private record Inverses() implements RowFold<Double> {

    @Override
    public Double of(GridRows rows, IndexRange block, Kernel kernel) {
      double sum = 0;
      for (int i = block.from(); i < block.to(); i++) {
        for (int j = 0; j < COLUMNS; j++) {
          sum += 1 / (0.1 + rows.features()[i * COLUMNS + j] * (double) rows.labels()[i]);
        }
      }
      return sum;
    }

    @Override
    public Double plus(Double left, Double right) {
      return left * 0.999 + right;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4095, 4096, 4097, 30_001})
  void every_answer_is_that_of_rows_in_memory_to_the_last_bit(int count) {
    GridRows rows = drawn(count);
    RowsInMemory held = inMemory(rows);
    NormShells shells = NormShells.unitBall(4);
    for (int threads = 1; threads <= 3; threads++) {
      StreamedRows read = streamed(rows, threads, Progress.SILENT);
      assertThat(read.fold(new Inverses())).isEqualTo(held.fold(new Inverses()));
      assertThat(read.statistics(shells)).isEqualTo(held.statistics(shells));
      assertThat(read.fetch().features()).isEqualTo(rows.features());
      assertThat(read.fetch().labels()).isEqualTo(rows.labels());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 1000, 4096, 20_000, 50_000})
  void some_rows_are_those_that_memory_would_give(int most) {
    GridRows rows = drawn(30_001);
    GridRows some = streamed(rows, 2, Progress.SILENT).some(most);
    GridRows same = inMemory(rows).some(most);
    assertThat(some.features()).isEqualTo(same.features());
    assertThat(some.labels()).isEqualTo(same.labels());
  }

  @Test
  void a_pass_is_closed_and_ends_where_it_is_cancelled() {
    GridRows rows = drawn(30_000);
    AtomicInteger open = new AtomicInteger();
    StreamedRows read =
        new StreamedRows(
            rows.rows(),
            COLUMNS,
            () -> new PassOverMemory(rows, open),
            Kernels.java(),
            ParallelBlocks.on(2),
            (done, total) -> {
              assertThat(open).hasValue(1);
              if (done > 8000) {
                throw new CancellationException("enough at " + done + " of " + total);
              }
            });
    assertThatThrownBy(() -> read.fold(new Inverses()))
        .isInstanceOf(CancellationException.class)
        .hasMessage("enough at 8192 of 30000");
    assertThat(open).hasValue(0);
  }

  @Test
  void rows_that_memory_cannot_hold_are_refused_with_the_numbers() {
    StreamedRows many =
        new StreamedRows(
            10_000_000,
            300,
            () -> new PassOverMemory(drawn(0)),
            Kernels.java(),
            ParallelBlocks.on(1),
            Progress.SILENT);
    assertThatThrownBy(many::fetch)
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("10000000 rows of 300 features")
        .hasMessageContaining("3000000000 values")
        .hasMessageContaining("2^31");
  }
}
