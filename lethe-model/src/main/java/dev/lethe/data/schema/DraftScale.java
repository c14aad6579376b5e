package dev.lethe.data.schema;

import dev.lethe.base.Interval;
import java.util.OptionalDouble;

/** How a draft reads the bounds of a number off the data, and what is done beyond them. */
public enum DraftScale {
  /**
   * Mean ± 2 standard deviations, rounded outward; values beyond are clipped. A few far values do
   * not press all others together, and most rows stay within the ball.
   */
  SPREAD(
      2,
      Outside.CLIP,
      "numbers have bounds of mean ± 2 standard deviations, and values beyond are clipped"),
  /** The least and the greatest value, rounded outward; values beyond are clipped. */
  RANGE(0, Outside.CLIP, "numbers have bounds of their least and greatest value"),
  /** Mean ± 1 standard deviation; values beyond are kept, and whole rows clipped to the ball. */
  STANDARDISE(
      1,
      Outside.KEEP,
      "numbers are scaled by mean and standard deviation, and whole rows are clipped to the ball");

  private final int deviations;
  private final Outside outside;
  private final String note;

  DraftScale(int deviations, Outside outside, String note) {
    this.deviations = deviations;
    this.outside = outside;
    this.note = note;
  }

  /** In words. */
  String note() {
    return note;
  }

  Feature.Numeric feature(String name, NumberSummary numbers, CellForm form) {
    double reach = deviations * numbers.deviation();
    double lo = numbers.mean() - reach;
    double hi = numbers.mean() + reach;
    if (!(lo < hi) || Double.isInfinite(lo) || Double.isInfinite(hi)) {
      return numeric(name, rounded(numbers.min(), numbers.max(), form), Outside.CLIP, form);
    }
    boolean exact = this == STANDARDISE && !form.isDate();
    return numeric(name, exact ? Interval.of(lo, hi) : rounded(lo, hi, form), outside, form);
  }

  private static Feature.Numeric numeric(
      String name, Interval bounds, Outside outside, CellForm form) {
    return new Feature.Numeric(name, bounds, outside, OptionalDouble.empty(), form);
  }

  private static Interval rounded(double lo, double hi, CellForm form) {
    return form.isDate()
        ? Interval.of(Days.within(Math.floor(lo)), Days.within(Math.ceil(hi)))
        : FriendlyBounds.around(lo, hi);
  }
}
