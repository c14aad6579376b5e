package dev.lethe.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.Progress;
import dev.lethe.linalg.DeviceException;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.ParallelStatistics;
import org.junit.jupiter.api.Test;

/**
 * A card whose context was killed: each class has a process of its own, and this one no card after.
 */
class LostCardTest {

  @Test
  void a_card_that_is_lost_is_left_alone() {
    CudaKernel kernel = ACard.kernel();
    GridRows rows = SomeRows.of(20_000, 50, 2, 8);
    NormShells shells = NormShells.unitBall(16);
    ParallelStatistics statistics = new ParallelStatistics(kernel, 2);
    ExactStatistics expected =
        new ParallelStatistics(Kernels.java(), 2).of(rows, shells, Progress.SILENT);
    assertThat(statistics.of(rows, shells, Progress.SILENT)).isEqualTo(expected);
    Card card = new Card(ACard.driver(), 0);
    long stream = card.newStream();
    Program.of(card, "extern \"C\" __global__ void die() { asm(\"trap;\"); }")
        .run("die", Program.Threads.over(1), stream);
    assertThatThrownBy(() -> card.finish(stream)).isInstanceOf(DeviceException.class);
    assertThat(card.lost()).contains("cuStreamSynchronize");
    assertThat(statistics.of(rows, shells, Progress.SILENT)).isEqualTo(expected);
    assertThat(kernel.device()).as("nobody asks it again").isEmpty();
    double[] a = {4, 0, 0, 9};
    assertThat(kernel.cholesky(a, 2)).isTrue();
    assertThat(a).containsExactly(2, 0, 0, 3);
  }
}
