package dev.lethe.quantile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QuantileComparisonsTest {

  private static final Interval UNIT = Interval.of(0, 1);

  @Test
  void retain_is_below_local_is_below_smooth() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      double[] values = random.doubles(1 + random.nextInt(30)).toArray();
      Quantile quantile = Quantile.of(random.nextDouble(), UNIT);
      QuantileComparisons comparisons = QuantileComparisons.to(quantile);
      double retain = quantile.retain(values, Capacity.of(1)).value();
      double local = comparisons.local(values).value();
      double smooth = comparisons.smooth(values, 0.3).value();
      assertThat(retain).as("seed %d", seed).isLessThanOrEqualTo(local);
      assertThat(local).as("seed %d", seed).isLessThanOrEqualTo(smooth + 1e-14);
      assertThat(smooth).as("seed %d", seed).isLessThanOrEqualTo(1);
    }
  }

  @Test
  void down_sensitivity_is_the_worst_of_all_removals() {
    for (long seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      double[] values = random.doubles(2 + random.nextInt(12)).toArray();
      Quantile quantile = Quantile.of(random.nextInt(11) / 10.0, UNIT);
      double worst = 0;
      for (int gone = 0; gone < values.length; gone++) {
        int skip = gone;
        double[] rest =
            IntStream.range(0, values.length)
                .filter(i -> i != skip)
                .mapToDouble(i -> values[i])
                .toArray();
        worst = Math.max(worst, Math.abs(quantile.value(rest) - quantile.value(values)));
      }
      assertThat(QuantileComparisons.to(quantile).down(values).value())
          .as("seed %d", seed)
          .isCloseTo(worst, within(1e-15));
    }
  }

  @Test
  void smooth_sensitivity_of_an_odd_median_is_the_formula_of_nissim_et_al() {
    for (long seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      int n = 1 + 2 * random.nextInt(20);
      double[] values = random.doubles(n).toArray();
      double beta = Math.pow(10, -3 + 4 * random.nextDouble());
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      int middle = n / 2;
      double expected = 0;
      for (int k = 0; k <= n; k++) {
        double widest = 0;
        for (int t = 0; t <= k + 1; t++) {
          widest = Math.max(widest, at(sorted, middle + t) - at(sorted, middle + t - k - 1));
        }
        expected = Math.max(expected, Math.exp(-beta * k) * widest);
      }
      assertThat(QuantileComparisons.to(Quantile.median(UNIT)).smooth(values, beta).value())
          .as("seed %d", seed)
          .isCloseTo(expected, within(1e-14));
    }
  }

  @Test
  void none_of_them_may_calibrate_a_certificate() {
    QuantileComparisons comparisons = QuantileComparisons.to(Quantile.median(UNIT));
    double[] values = {0.1, 0.4, 0.8};
    for (Bound bound :
        new Bound[] {
          comparisons.local(values), comparisons.down(values), comparisons.smooth(values, 1)
        }) {
      assertThat(bound.form()).isEqualTo(Bound.Form.PAPER);
      assertThat(bound.assumptions()).anyMatch(text -> text.contains("certifies nothing"));
    }
  }

  @Test
  void impossible_questions_are_refused() {
    QuantileComparisons comparisons = QuantileComparisons.to(Quantile.median(UNIT));
    assertThatThrownBy(() -> comparisons.down(new double[] {0.5}))
        .isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> comparisons.smooth(new double[] {0.5}, Double.NaN))
        .isInstanceOf(BadUsageException.class);
  }

  private static double at(double[] sorted, int rank) {
    return rank < 0 ? 0 : rank >= sorted.length ? 1 : sorted[rank];
  }
}
