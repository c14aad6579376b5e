package dev.lethe.quantile;

import dev.lethe.base.Interval;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.testkit.FormulaContract;
import java.util.Random;
import org.junit.jupiter.api.Test;

class QuantileResultsTest {

  @Test
  void published_bounds_are_above_the_full_ones_by_one_percent_at_most() {
    Random random = new Random(8);
    for (int i = 0; i < 3000; i++) {
      int ties = 1 + random.nextInt(20);
      double[] values =
          random.doubles(1 + random.nextInt(40)).map(v -> Math.floor(v * ties) / ties).toArray();
      Quantile quantile = Quantile.of(random.nextDouble(), Interval.of(-0.5, 2));
      Bound full = quantile.worlds(values, Capacity.of(1 + random.nextInt(5)));
      FormulaContract.requirePublished(full, 0.01);
    }
  }
}
