package dev.lethe.quantile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import dev.lethe.testkit.Attack;
import dev.lethe.testkit.ProblemContract;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class QuantileTest extends ProblemContract<double[]> {

  private static final Interval UNIT = Interval.of(0, 1);
  private static final double[] LEVELS = {0, 0.1, 0.25, 1.0 / 3, 0.5, 0.75, 0.9, 0.999, 1};

  @Override
  protected Problem<double[]> problem() {
    return Quantile.median(UNIT);
  }

  @Override
  protected double[] sample(long seed, int rows) {
    return new Random(seed).doubles(rows).toArray();
  }

  @Test
  void an_odd_median_moves_by_half_the_larger_neighbouring_gap() {
    double[] values = {0.1, 0.9, 0.4, 0.5, 0.75};
    assertThat(retain(0.5, UNIT, values, 1)).isCloseTo(0.125, within(1e-15));
    Bound printed = Quantile.median(UNIT).retainAsPrinted(values, Capacity.of(1));
    assertThat(printed.value()).isCloseTo(0.125, within(1e-15));
    assertThat(printed.assumptions()).isEmpty();
  }

  @Test
  void the_bound_is_the_change_by_copies_of_an_end_for_every_level_size_and_capacity() {
    Interval domain = Interval.of(-3, 5);
    for (int n = 1; n <= 12; n++) {
      double[] values = uniform(new Random(n), n, domain);
      for (double level : LEVELS) {
        Quantile quantile = Quantile.of(level, domain);
        for (int m = 1; m <= 8; m++) {
          double now = quantile.value(values);
          double expected =
              Math.max(
                  quantile.value(with(values, m, domain.hi())) - now,
                  now - quantile.value(with(values, m, domain.lo())));
          assertThat(retain(level, domain, values, m))
              .as("n %d, level %s, m %d", n, level, m)
              .isCloseTo(expected, within(1e-13));
        }
      }
    }
  }

  @Test
  void the_global_bound_of_the_median_is_half_the_width_and_then_the_width() {
    Quantile median = Quantile.median(Interval.of(2, 10));
    assertThat(global(median, 1)).isCloseTo(4, within(1e-14));
    assertThat(global(median, 2)).isCloseTo(8, within(1e-14));
    assertThat(global(median, 50)).isCloseTo(8, within(1e-14));
    assertThat(global(Quantile.of(0.9, UNIT), 1)).isCloseTo(0.9, within(1e-14));
    assertThat(global(Quantile.of(1, UNIT), 1)).isCloseTo(1, within(1e-14));
  }

  @Test
  void some_data_attain_the_global_bound() {
    double[] steps = {0, 0, 0, 1, 1};
    assertThat(retain(0.5, UNIT, steps, 1)).isCloseTo(0.5, within(1e-15));
    assertThat(retain(0.5, UNIT, steps, 2)).isCloseTo(1, within(1e-15));
  }

  @Test
  void the_bound_is_exactly_zero_only_where_nothing_can_move() {
    double[] same = {0.5, 0.5, 0.5, 0.5, 0.5};
    assertThat(retain(0.5, UNIT, same, 1)).isZero();
    assertThat(retain(0.5, UNIT, same, 4)).isZero();
    assertThat(retain(0.5, UNIT, same, 5)).isGreaterThan(0.2);
    assertThat(retain(0, UNIT, new double[] {0, 0.3}, 7)).isZero();
    assertThat(retain(0.5, Interval.of(2, 2), new double[] {2}, 3)).isZero();
    assertThat(global(Quantile.median(Interval.of(2, 2)), 1)).isZero();
  }

  @Test
  void a_tiny_true_change_never_becomes_zero() {
    double next = Math.nextUp(0.5);
    assertThat(retain(0.5, UNIT, new double[] {0.5, 0.5, next}, 1)).isGreaterThan(0);
    assertThat(retain(1e-300, UNIT, new double[] {0, 0, 0, 0, 0.1}, 1)).isZero();
    assertThat(retain(1e-300, UNIT, new double[] {0, 0.1}, 1)).isGreaterThan(0);
    assertThat(retain(Math.nextDown(0.5), UNIT, new double[] {0.5, 0.5, next}, 1)).isGreaterThan(0);
  }

  @Test
  void a_domain_wider_than_any_double_gives_an_infinite_bound_not_a_wrong_one() {
    Interval all = Interval.of(-Double.MAX_VALUE, Double.MAX_VALUE);
    double[] ends = {-Double.MAX_VALUE, 0, Double.MAX_VALUE};
    assertThat(Quantile.median(all).value(ends)).isZero();
    assertThat(retain(0.5, all, ends, 3)).isInfinite();
    assertThat(global(Quantile.median(all), 1)).isInfinite();
  }

  @Test
  void the_computed_quantile_is_within_its_stated_error() {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      double[] values = uniform(random, 1 + random.nextInt(9), Interval.of(-7, 3));
      Quantile quantile = Quantile.of(random.nextDouble(), Interval.of(-7, 3));
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      BigDecimal place =
          new BigDecimal(quantile.level()).multiply(new BigDecimal(sorted.length - 1));
      int index = place.intValue();
      BigDecimal exact = new BigDecimal(sorted[index]);
      if (index + 1 < sorted.length) {
        exact =
            exact.add(
                new BigDecimal(sorted[index + 1])
                    .subtract(exact)
                    .multiply(place.subtract(new BigDecimal(index))));
      }
      BigDecimal error = exact.subtract(new BigDecimal(quantile.value(values))).abs();
      assertThat(error).as("seed %d", seed).isLessThan(new BigDecimal(quantile.valueError()));
    }
  }

  @Test
  void scaling_and_shifting_the_values_scales_the_bound() {
    for (long seed = 0; seed < 20; seed++) {
      double[] values = uniform(new Random(seed), 31, UNIT);
      double[] moved = Arrays.stream(values).map(x -> 8 * x - 4).toArray();
      for (int m : new int[] {1, 2, 9}) {
        assertThat(retain(0.3, Interval.of(-4, 4), moved, m))
            .as("seed %d", seed)
            .isCloseTo(8 * retain(0.3, UNIT, values, m), within(1e-13));
      }
    }
  }

  @Test
  void selection_agrees_with_sorting() {
    for (long seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      int n = 1 + random.nextInt(3000);
      boolean ties = seed % 2 == 1;
      double[] values = random.doubles(n).map(x -> ties ? Math.floor(20 * x) : x).toArray();
      if (seed % 5 == 0) {
        Arrays.sort(values);
      }
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      OrderStatistics statistics = OrderStatistics.of(values);
      for (int i = 0; i < 20; i++) {
        int rank = random.nextInt(n);
        assertThat(statistics.get(rank)).as("seed %d", seed).isEqualTo(sorted[rank]);
      }
    }
  }

  @Test
  void a_place_is_exact_where_the_rounded_product_is_not() {
    for (double level : new double[] {0.1, 0.3, 1.0 / 3, 0.7, 0.999999}) {
      for (long n : new long[] {1, 2, 10, 11, 1001, 2_000_000_001L}) {
        BigDecimal exact = new BigDecimal(level).multiply(BigDecimal.valueOf(n - 1));
        Position place = Position.of(level, n);
        assertThat(place.index()).isEqualTo(exact.toBigInteger().longValueExact());
        assertThat(place.fraction())
            .isCloseTo(
                exact.subtract(new BigDecimal(exact.toBigInteger())).doubleValue(),
                within(1.2e-16));
      }
    }
  }

  @Test
  void values_outside_the_domain_are_refused_with_their_place() {
    Quantile median = Quantile.median(UNIT);
    for (double bad : new double[] {Double.NaN, 1.5, -0.1, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> median.retain(new double[] {0.5, bad}, Capacity.of(1)))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("value 1 is " + bad);
    }
    assertThatThrownBy(() -> median.value(new double[0])).isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> Quantile.of(Double.NaN, UNIT)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> Quantile.of(1.1, UNIT)).isInstanceOf(BadUsageException.class);
  }

  @Test
  void attack_never_exceeds_and_reaches_all_of_the_bound() {
    Attack.run(120, 400, seed -> duel(seed, false)).neverExceeds().reaches(1.00);
  }

  @Test
  void attack_beats_a_bound_that_looks_at_one_side_only() {
    Attack.run(40, 100, seed -> duel(seed, true)).exceedsBy(1.1);
  }

  private static Attack.Duel duel(long seed, boolean oneSided) {
    Random random = new Random(seed);
    Interval domain = Interval.of(-random.nextInt(3), 1 + random.nextInt(4));
    int n = 1 + random.nextInt(25);
    double[] values = uniform(random, n, domain);
    if (random.nextBoolean()) {
      Arrays.setAll(values, i -> Math.rint(values[i]));
    }
    Quantile quantile = Quantile.of(LEVELS[random.nextInt(LEVELS.length)], domain);
    int m = 1 + random.nextInt(6);
    double now = quantile.value(values);
    Bound bound =
        oneSided
            ? Bound.paper(
                dev.lethe.bound.Result.compared("test/rise-only/1"),
                Math.max(0, quantile.value(with(values, m, domain.hi())) - now))
            : quantile.retain(values, Capacity.of(m));
    return new Attack.Duel() {
      @Override
      public Bound bound() {
        return bound;
      }

      @Override
      public double change(int attempt) {
        int added = attempt < 4 ? m : 1 + random.nextInt(m);
        double[] more = with(values, added, attempt % 2 == 0 ? domain.hi() : domain.lo());
        if (attempt >= 4) {
          for (int i = n; i < more.length; i++) {
            more[i] = random.nextInt(4) == 0 ? more[i] : uniform(random, 1, domain)[0];
          }
        }
        return Math.abs(quantile.value(more) - now);
      }

      @Override
      public double tolerance() {
        return 1e-14;
      }
    };
  }

  private static double retain(double level, Interval domain, double[] values, int m) {
    return Quantile.of(level, domain).retain(values, Capacity.of(m)).value();
  }

  private static double global(Quantile quantile, int m) {
    return quantile.global(new double[] {quantile.domain().lo()}, Capacity.of(m)).value();
  }

  private static double[] uniform(Random random, int n, Interval domain) {
    return random.doubles(n).map(x -> domain.lo() + (domain.hi() - domain.lo()) * x).toArray();
  }

  private static double[] with(double[] values, int copies, double extra) {
    double[] more = Arrays.copyOf(values, values.length + copies);
    Arrays.fill(more, values.length, more.length, extra);
    return more;
  }

  /** A release without noise shows every bit: (1 − f)·v + f·v is often not v. */
  @Test
  void where_the_bound_is_zero_no_addition_changes_a_single_bit() {
    Random random = new Random(5);
    int zeros = 0;
    for (int attempt = 0; attempt < 2000; attempt++) {
      double common = random.nextDouble();
      double[] values = new double[9 + random.nextInt(3)];
      Arrays.fill(values, common);
      values[0] = random.nextDouble();
      Quantile quantile = Quantile.of(0.3 + 0.4 * random.nextDouble(), UNIT);
      if (quantile.retain(values, Capacity.of(1)).value() == 0) {
        zeros++;
        assertThat(quantile.value(with(values, 1, random.nextDouble())))
            .as("attempt %d, level %s", attempt, quantile.level())
            .isEqualTo(quantile.value(values));
      }
    }
    assertThat(zeros).isGreaterThan(1000);
  }
}
