package dev.lethe.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Progress;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.ParallelBlocks;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RowEngineTest {

  private static RowsInMemory numbered(int rows, int threads) {
    int[] features = IntStream.range(0, rows).toArray();
    return new RowsInMemory(
        new GridRows(1, features, new int[rows]),
        Kernels.java(),
        ParallelBlocks.on(threads),
        Progress.SILENT);
  }

  /** Remembers the first value of each block it saw and how long the block was. */
  private record Seen() implements RowFold<List<List<Integer>>> {

    @Override
    public List<List<Integer>> of(GridRows rows, IndexRange block, Kernel kernel) {
      List<List<Integer>> seen = new ArrayList<>();
      seen.add(List.of(block.size() == 0 ? -1 : rows.features()[block.from()], block.size()));
      return seen;
    }

    @Override
    public List<List<Integer>> plus(List<List<Integer>> left, List<List<Integer>> right) {
      left.addAll(right);
      return left;
    }
  }

  @Test
  void every_row_is_in_one_block_and_blocks_are_put_together_in_order() {
    for (int threads = 1; threads <= 4; threads++) {
      assertThat(numbered(10_000, threads).fold(new Seen()))
          .containsExactly(List.of(0, 4096), List.of(4096, 4096), List.of(8192, 1808));
    }
  }

  @Test
  void no_rows_are_one_empty_block() {
    assertThat(numbered(0, 2).fold(new Seen())).containsExactly(List.of(-1, 0));
  }

  @Test
  void some_rows_are_at_equal_strides_and_no_more_than_asked_for() {
    GridRows some = numbered(50_001, 1).some(20_000);
    assertThat(some.rows()).isEqualTo(16_667);
    assertThat(some.features()[1]).isEqualTo(3);
    RowsInMemory few = numbered(3, 1);
    assertThat(few.some(3)).isSameAs(few.fetch());
    assertThat(few.some(1).rows()).isEqualTo(1);
  }

  @Test
  void rows_gathered_block_by_block_are_the_rows() {
    RowsInMemory rows = numbered(10_000, 2);
    assertThat(rows.fold(new EveryNthRow(1)).features()).isEqualTo(rows.fetch().features());
  }
}
