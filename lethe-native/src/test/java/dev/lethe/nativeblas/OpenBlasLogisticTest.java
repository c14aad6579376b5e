package dev.lethe.nativeblas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Progress;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.statistics.GridRows;
import dev.lethe.testkit.RandomHistory;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenBlasLogisticTest {

  private final Kernel openBlas = new OpenBlasProvider().load(Kernels.java());
  private final GridRows rows = rows();

  private static GridRows rows() {
    RandomHistory history = new RandomHistory(9, true, new SplittableRandom(1));
    history.add(50_000);
    return history.retained().rows();
  }

  private Fit fit(Kernel kernel, int threads, double radius) {
    return Learner.of(LogisticLoss.objective(1e-4, radius))
        .fit(
            RiskOnRows.of(
                LogisticLoss.INSTANCE, rows, kernel, ParallelBlocks.on(threads), Progress.SILENT));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.POSITIVE_INFINITY, 3})
  void both_kernels_find_the_minimiser_within_their_stated_distances(double radius) {
    Fit ours = fit(Kernels.java(), 2, radius);
    Fit theirs = fit(openBlas, 2, radius);
    double square = 0;
    for (int j = 0; j < 9; j++) {
      square += Math.pow(ours.weights()[j] - theirs.weights()[j], 2);
    }
    assertThat(Math.sqrt(square)).isLessThan(ours.distanceAtMost() + theirs.distanceAtMost());
    assertThat(theirs.residual()).isLessThanOrEqualTo(1e-10);
    assertThat(theirs.distanceAtMost()).isLessThan(1e-6);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void any_number_of_threads_gives_the_same_bits(int threads) {
    assertThat(fit(openBlas, threads, 3).weights()).containsExactly(fit(openBlas, 1, 3).weights());
  }
}
