package dev.lethe.pca;

import static dev.lethe.testkit.FormulaContract.logUniform;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.testkit.FormulaContract;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PcaResultsTest {

  @Test
  void the_bound_grows_with_c() {
    FormulaContract.requireMonotone(
        PcaResults.ABOUT_MEAN.formula(),
        3,
        20_000,
        random -> Map.of("m", 1.0, "k", 2.0, "d", 5.0, "c", logUniform(random, 1e-9, 100)));
  }

  @Test
  void published_bounds_are_above_the_full_ones_by_little() {
    Random random = new Random(4);
    for (int i = 0; i < 1000; i++) {
      int n = (int) logUniform(random, 3, 1000);
      int d = 2 + random.nextInt(4);
      ExactStatistics rows =
          PcaSamples.statistics(PcaSamples.rows(i, n, d, 0.3 + 0.6 * random.nextDouble(), 0.2));
      Pca pca = Pca.ofRank(1 + random.nextInt(d)).withKernel(Kernels.java());
      Bound full =
          (random.nextBoolean() ? pca : pca.aboutMean())
              .retain(rows, Capacity.of((int) logUniform(random, 1, 100)));
      boolean cutToOne = full.value() > 0.95 && full.value() < 1;
      FormulaContract.requirePublished(full, cutToOne ? 0.5 : 0.011);
    }
  }

  @Test
  void all_components_stay_where_they_are() {
    ExactStatistics rows = PcaSamples.statistics(PcaSamples.rows(1, 20, 3, 0.5, 0));
    Bound full = Pca.ofRank(3).retain(rows, Capacity.of(2));
    assertThat(full.result().published(full).value()).isZero();
    assertThat(full.result().published(full).inputs()).isEmpty();
  }
}
