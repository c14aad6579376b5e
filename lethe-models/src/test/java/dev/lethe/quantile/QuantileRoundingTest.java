package dev.lethe.quantile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Interval;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Quantiles in exact arithmetic: the bound is never below the truth, not by one last place. */
class QuantileRoundingTest {

  private static final double[] LEVELS = {
    0,
    1,
    0.5,
    Math.nextUp(0.5),
    Math.nextDown(0.5),
    Math.nextDown(1.0),
    1e-20,
    0x1p-53,
    0.1,
    0.25,
    1.0 / 3,
    Double.MIN_VALUE
  };

  private static BigDecimal exact(double[] values, double level) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    BigDecimal place = new BigDecimal(level).multiply(BigDecimal.valueOf(sorted.length - 1));
    BigInteger whole = place.toBigInteger();
    BigDecimal fraction = place.subtract(new BigDecimal(whole));
    BigDecimal below = new BigDecimal(sorted[whole.intValueExact()]);
    return fraction.signum() == 0
        ? below
        : below.add(
            fraction.multiply(new BigDecimal(sorted[whole.intValueExact() + 1]).subtract(below)));
  }

  private static double[] with(double[] values, int copies, double value) {
    double[] more = Arrays.copyOf(values, values.length + copies);
    Arrays.fill(more, values.length, more.length, value);
    return more;
  }

  private static Interval domain(Random random) {
    double scale = random.nextInt(4) == 0 ? Math.pow(10, random.nextInt(600) - 300) : 1;
    double offset = random.nextInt(3) == 0 ? (random.nextDouble() - 0.5) * scale * 1e6 : 0;
    return switch (random.nextInt(20)) {
      case 0 -> Interval.of(0, Double.MIN_VALUE * (1 + random.nextInt(5)));
      case 1 -> Interval.of(-Double.MAX_VALUE / 4, Double.MAX_VALUE / 4);
      default ->
          Interval.of(offset - scale * random.nextDouble(), offset + scale * random.nextDouble());
    };
  }

  @Test
  void no_addition_exceeds_the_bound_by_a_single_last_place() {
    for (long seed = 0; seed < 15_000; seed++) {
      Random random = new Random(seed);
      Interval domain = domain(random);
      double[] values = new double[1 + random.nextInt(6)];
      for (int i = 0; i < values.length; i++) {
        double inside = domain.lo() + random.nextDouble() * (domain.hi() - domain.lo());
        values[i] =
            switch (random.nextInt(6)) {
              case 0 -> domain.lo();
              case 1 -> domain.hi();
              case 2 -> values[Math.max(0, i - 1)];
              default -> inside;
            };
        values[i] = Math.max(domain.lo(), Math.min(domain.hi(), values[i]));
      }
      int pick = random.nextInt(LEVELS.length + 4);
      double level = pick < LEVELS.length ? LEVELS[pick] : random.nextDouble();
      int m = 1 + random.nextInt(random.nextInt(5) == 0 ? 40 : 3);
      Quantile quantile = Quantile.of(level, domain);
      Bound bound = quantile.retain(values, Capacity.of(m));
      BigDecimal now = exact(values, level);
      for (int j = 1; j <= m; j++) {
        for (double end : new double[] {domain.lo(), domain.hi()}) {
          BigDecimal change = exact(with(values, j, end), level).subtract(now).abs();
          assertThat(change)
              .as("seed %d, level %s, m %d, %d copies of %s", seed, level, m, j, end)
              .isLessThanOrEqualTo(new BigDecimal(bound.value()));
        }
      }
      assertThat(new BigDecimal(quantile.value(values)).subtract(now).abs())
          .as("the computed quantile, seed %d", seed)
          .isLessThanOrEqualTo(new BigDecimal(quantile.valueError()));
    }
  }
}
