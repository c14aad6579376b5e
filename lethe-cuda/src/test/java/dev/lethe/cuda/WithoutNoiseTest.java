package dev.lethe.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Progress;
import dev.lethe.glm.ridge.RidgeLearner;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.pca.Pca;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.ParallelStatistics;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What is released as it was computed has the same bits whether a card has room or not: those of
 * the kernel that it stands beside.
 */
class WithoutNoiseTest {

  private final ExactStatistics rows =
      new ParallelStatistics(Kernels.java(), 2)
          .of(SomeRows.of(2_000, 150, 2, 5), NormShells.unitBall(4), Progress.SILENT);

  @BeforeEach
  void needsACard() {
    ACard.driver();
  }

  private static double[] projector(Kernel kernel, SymmetricMatrix matrix) {
    return Pca.ofRank(3).withKernel(kernel).nearest(matrix).toArray();
  }

  @Test
  void a_card_changes_no_bit_of_it() {
    Kernel card = ACard.kernel();
    assertThat(RidgeLearner.of(1e-4, card).fit(rows).weights())
        .isEqualTo(RidgeLearner.of(1e-4, Kernels.java()).fit(rows).weights());
    SymmetricMatrix here = Pca.ofRank(3).withKernel(Kernels.java()).train(rows).projector();
    assertThat(Pca.ofRank(3).withKernel(card).train(rows).projector().toArray())
        .isEqualTo(here.toArray());
    SymmetricMatrix noisy = here.plusDiagonal(0.25);
    assertThat(projector(card, noisy)).isEqualTo(projector(Kernels.java(), noisy));
  }
}
