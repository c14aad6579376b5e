package dev.lethe.quantile;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;

/**
 * A quantile of values in a public interval, and how far deletions can move it.
 *
 * <p>With the n values sorted, s_0 ≤ … ≤ s_{n−1}, the q-quantile is read at place (n − 1)q,
 * linearly between neighbours (the default of R and NumPy; at q = ½ the middle value, or the
 * midpoint of the two middle ones). It is nondecreasing in every value, so no addition of j values
 * raises it more than j copies of hi, nor lowers it more than j copies of lo; and a further copy of
 * hi moves the place by q ≥ 0 to the right in an unchanged sequence, so j = m is the worst. The
 * bound is exact (docs/mathematics/quantile.md), and it is zero only if all values between the two
 * extreme places are equal.
 *
 * @param level q, from 0 (minimum) to 1 (maximum)
 * @param domain the public interval that holds every value
 */
public record Quantile(double level, Interval domain) implements Problem<double[]> {

  public Quantile {
    if (!(level >= 0 && level <= 1)) {
      throw new BadUsageException("a quantile's level must be in [0, 1], but got " + level);
    }
  }

  public static Quantile median(Interval domain) {
    return new Quantile(0.5, domain);
  }

  /** The q-quantile, 0 ≤ q ≤ 1. */
  public static Quantile of(double level, Interval domain) {
    return new Quantile(level, domain);
  }

  @Override
  public String name() {
    return level == 0.5 ? "median" : "quantile";
  }

  /** The quantile of {@code values}, in expected linear time. */
  public double value(double[] values) {
    return read(inOrder(values));
  }

  /** Values in memory, each of them in the domain, which refuses NaN wherever it stands. */
  public OrderStatistics inOrder(double[] values) {
    requireInside(values);
    return OrderStatistics.of(values);
  }

  /** The same of values that are held elsewhere. */
  public double value(OrderStatistics values) {
    requireInside(values);
    return read(values);
  }

  private double read(OrderStatistics values) {
    return read(values, Position.of(level, values.count()));
  }

  /**
   * How far {@link #value} may be from the exact quantile, whatever the values: a public constant,
   * to be charged for each of the two worlds as solver error. Five roundings of numbers no larger
   * than the domain's ends; the second term is for products that underflow.
   */
  public double valueError() {
    double most = Math.max(Math.abs(domain.lo()), Math.abs(domain.hi()));
    return Math.nextUp(most * 0x1p-50 + 4 * Double.MIN_VALUE);
  }

  /**
   * Equal neighbours give their own value to the last bit: where RS_m is exactly 0 and no noise is
   * added, the computed quantile must not change with n either.
   */
  private static double read(OrderStatistics sorted, Position place) {
    double below = sorted.get(place.index());
    double fraction = place.fraction();
    if (fraction == 0) {
      return below;
    }
    double above = sorted.get(place.index() + 1);
    return below == above ? below : (1 - fraction) * below + fraction * above;
  }

  /** RS_m(R) = max{ q(R ∪ m·hi) − q(R), q(R) − q(R ∪ m·lo) }. Exact. */
  @Override
  public Bound retain(double[] retained, Capacity m) {
    return bound(inOrder(retained), m);
  }

  /** The same of values that are held elsewhere. */
  public Bound retain(OrderStatistics retained, Capacity m) {
    requireInside(retained);
    return bound(retained, m);
  }

  private Bound bound(OrderStatistics sorted, Capacity m) {
    long n = sorted.count();
    Position now = Position.of(level, n);
    Position then = Position.of(level, n + m.value());
    double rise =
        SortedRise.between(now, then, upTo(m, level), r -> r < n ? sorted.get(r) : domain.hi());
    double fall =
        SortedRise.between(
            then,
            now.behind(m.value()),
            upTo(m, rest()),
            r -> r < m.value() ? domain.lo() : sorted.get(r - m.value()));
    double change = Math.min(Math.max(rise, fall), largest(m));
    Bound bound =
        change == 0
            ? Bound.exactlyZero(QuantileResults.RETAIN)
            : Bound.exact(QuantileResults.RETAIN, change);
    return declare(bound, m).from("n", n).from("quantile", read(sorted, now));
  }

  /** RS°_m(R), proved at {@link QuantileWorlds}; exact while m is small. */
  @Override
  public Bound worlds(double[] retained, Capacity m) {
    return apart(inOrder(retained), m);
  }

  /** The same of values that are held elsewhere. */
  public Bound worlds(OrderStatistics retained, Capacity m) {
    requireInside(retained);
    return apart(retained, m);
  }

  private Bound apart(OrderStatistics sorted, Capacity m) {
    QuantileWorlds worlds = new QuantileWorlds(level, rest(), domain, sorted);
    double apart = Math.min(worlds.apart(m.value()), largest(m));
    return declare(
            apart == 0
                ? Bound.exactlyZero(QuantileResults.PASSIVE)
                : Bound.atMost(QuantileResults.PASSIVE, apart),
            m)
        .from("n", sorted.count())
        .from("quantile", read(sorted));
  }

  /**
   * GS_m = min(1, m·max(q, 1 − q))·W, the largest over every n; ½W for the median and m = 1, W for
   * m ≥ 2.
   *
   * <p>Copies of hi move the place by mq; the quantile rises by the sum over the gaps of gap ×
   * overlap of the move with that gap, the gaps sum to at most W, and no overlap is longer than
   * min(1, mq). Copies of lo: the same with 1 − q.
   */
  @Override
  public Bound global(double[] retained, Capacity m) {
    return global(m);
  }

  /** The same: it asks for no data. */
  public Bound global(Capacity m) {
    double change = largest(m);
    return declare(
        change == 0
            ? Bound.exactlyZero(QuantileResults.GLOBAL)
            : Bound.exact(QuantileResults.GLOBAL, change),
        m);
  }

  private double largest(Capacity m) {
    double width = domain.width();
    double share = upTo(m, Math.max(level, rest()));
    return width == 0 || share >= 1 ? width : Math.min(width, Rounding.multiplyUp(share, width));
  }

  /** 1 − q rounded up. The difference is exact if subtracting it again gives q back. */
  private double rest() {
    double rest = 1 - level;
    return 1 - rest == level ? rest : Math.nextUp(rest);
  }

  /** m·step rounded up. */
  private static double upTo(Capacity m, double step) {
    return step == 0 ? 0 : m.value() == 1 ? step : Rounding.multiplyUp(m.value(), step);
  }

  /**
   * ½·max of the gaps beside the median, as printed for odd n ≥ 3 and one addition; the paper
   * prints nothing for even n or other quantiles, where this is the sound value.
   */
  @Override
  public Bound retainAsPrinted(double[] retained, Capacity m) {
    return retainAsPrinted(inOrder(retained), m);
  }

  /** The same of values that are held elsewhere. */
  public Bound retainAsPrinted(OrderStatistics retained, Capacity m) {
    Bound one = retain(retained, Capacity.of(1));
    long n = retained.count();
    Bound printed =
        declare(Bound.paper(QuantileResults.PRINTED, m.value() * one.value()), m).from("n", n);
    if (level != 0.5 || n % 2 == 0 || n < 3) {
      printed = printed.assuming("printed for the median of an odd n ≥ 3; here the sound value");
    }
    return m.value() == 1 ? printed : printed.assuming("printed for m = 1; here m times that");
  }

  /** B/2, as printed for the median and one addition. */
  @Override
  public Bound globalAsPrinted(double[] retained, Capacity m) {
    return globalAsPrinted(m);
  }

  /** The same: it asks for no data. */
  public Bound globalAsPrinted(Capacity m) {
    Bound printed =
        declare(Bound.paper(QuantileResults.PRINTED_GLOBAL, m.value() * domain.width() / 2), m);
    return m.value() == 1 ? printed : printed.assuming("printed for m = 1; here m times that");
  }

  private Bound declare(Bound bound, Capacity m) {
    return bound.from("m", m.value()).from("level", level).from("domain", domain.toString());
  }

  void requireInside(double[] values) {
    requireSome(values.length);
    for (int i = 0; i < values.length; i++) {
      if (!domain.contains(values[i])) {
        requireInside(values[i], "value " + i);
      }
    }
  }

  private void requireInside(OrderStatistics values) {
    requireSome(values.count());
    requireInside(values.get(0), "the smallest");
    requireInside(values.get(values.count() - 1), "the largest");
  }

  private static void requireSome(long count) {
    if (count == 0) {
      throw new BadInputException("a quantile needs at least one value, but there is none");
    }
  }

  private void requireInside(double value, String which) {
    if (!domain.contains(value)) {
      throw new BadInputException(
          "every value must lie in "
              + domain
              + ", but "
              + which
              + " is "
              + value
              + ": clip it or declare a wider domain");
    }
  }
}
