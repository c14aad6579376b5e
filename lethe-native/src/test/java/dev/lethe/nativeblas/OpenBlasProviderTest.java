package dev.lethe.nativeblas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.linalg.RowBlock;
import java.util.Arrays;
import org.bytedeco.openblas.global.openblas;
import org.junit.jupiter.api.Test;

class OpenBlasProviderTest {

  @Test
  void it_is_found_preferred_and_on_one_thread() {
    assertThat(Kernels.unavailable()).isEmpty();
    assertThat(Kernels.all()).extracting(Kernel::name).containsExactly("java", "openblas");
    assertThat(Kernels.best().name()).isEqualTo("openblas");
    assertThat(openblas.blas_get_num_threads()).isEqualTo(1);
  }

  @Test
  void blocks_of_the_other_kernel_and_blocks_too_large_are_refused() {
    try (RowBlock block = Kernels.java().newBlock(1, 1)) {
      assertThatThrownBy(() -> Kernels.best().gram(block, new double[1]))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("another kernel");
    }
    assertThatThrownBy(() -> Kernels.best().newBlock(1 << 20, 1 << 20))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("several blocks");
  }

  /** Many threads, each with blocks and scratch memory of its own; some blocks never closed. */
  @Test
  void threads_do_not_disturb_each_other() {
    double[] sum = new double[9];
    ParallelBlocks.on(4)
        .map(
            IndexRange.split(20_000, 50).iterator(),
            400,
            range -> {
              RowBlock block = Kernels.best().newBlock(range.size(), 3);
              for (int i = range.from(); i < range.to(); i++) {
                block.append(new double[] {1, i, 2}, 0);
              }
              double[] gram = new double[9];
              Kernels.best().gram(block, gram);
              if (range.from() % 100 == 0) {
                block.close();
              }
              return gram;
            },
            gram -> Arrays.setAll(sum, i -> sum[i] + gram[i]),
            Progress.SILENT);
    double n = 20_000;
    double squares = (n - 1) * n * (2 * n - 1) / 6;
    assertThat(sum)
        .containsExactly(
            n,
            n * (n - 1) / 2,
            2 * n,
            n * (n - 1) / 2,
            squares,
            n * (n - 1),
            2 * n,
            n * (n - 1),
            4 * n);
  }
}
