package dev.lethe.svm;

import static dev.lethe.testkit.FormulaContract.logUniform;

import dev.lethe.bound.Capacity;
import dev.lethe.testkit.FormulaContract;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SvmResultsTest {

  @Test
  void the_bound_grows_with_the_margin_to_spare() {
    FormulaContract.requireMonotone(
        SvmResults.PASSIVE.formula(),
        5,
        20_000,
        random ->
            Map.of(
                "gamma",
                logUniform(random, 1e-9, 1e9),
                "spare_margin",
                logUniform(random, 1e-9, 1e9)));
  }

  @Test
  void published_bounds_are_above_the_full_ones_by_little_even_with_no_margin_to_spare() {
    Random random = new Random(6);
    for (int i = 0; i < 200; i++) {
      double margin = logUniform(random, 0.01, 0.5);
      LabelledPoints points =
          SvmSamples.separable(i, 2 + random.nextInt(30), 3, margin).under(SvmKernel.linear());
      SvmModel model = HardMarginSvm.withMargin(margin).train(points);
      double declared = model.marginAtMost() * (1 - logUniform(random, 1e-9, 0.9));
      FormulaContract.requirePublished(
          HardMarginSvm.withMargin(declared).retain(points, model, Capacity.of(3)), 0.006);
    }
  }
}
