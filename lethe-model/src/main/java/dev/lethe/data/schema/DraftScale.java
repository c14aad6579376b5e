package dev.lethe.data.schema;

import dev.lethe.base.Interval;
import java.math.BigDecimal;
import java.util.OptionalDouble;

/** How a draft reads the bounds of a number off the data, and what is done beyond them. */
public enum DraftScale {
  /**
   * Mean ± some standard deviations, rounded outward; values beyond are clipped. A few far values
   * do not press all others together.
   *
   * <p>How many grows with the columns, because whole rows must fit into the ball: p columns of k
   * deviations each make rows of squared norm p/k² on average. With k = 1.5·√p nineteen rows in
   * twenty stay as they are (wine, ACSIncome); 2 for all p would bend four in five of them.
   */
  SPREAD(
      Outside.CLIP,
      "numbers have bounds of mean ± %s standard deviations, and values beyond are clipped"),
  /** The least and the greatest value, rounded outward; values beyond are clipped. */
  RANGE(Outside.CLIP, "numbers have bounds of their least and greatest value"),
  /** Mean ± 1 standard deviation; values beyond are kept, and whole rows clipped to the ball. */
  STANDARDISE(
      Outside.KEEP,
      "numbers are scaled by mean and standard deviation, and whole rows are clipped to the ball");

  private static final double FEWEST = 2;

  private final Outside outside;
  private final String note;

  DraftScale(Outside outside, String note) {
    this.outside = outside;
    this.note = note;
  }

  /** In words, for a table with this many columns of numbers. */
  String note(int columns) {
    return note.formatted(
        BigDecimal.valueOf(deviations(columns)).stripTrailingZeros().toPlainString());
  }

  /** From the mean to a bound; in tenths, for people. */
  private double deviations(int columns) {
    return switch (this) {
      case SPREAD -> Math.max(FEWEST, Math.ceil(15 * Math.sqrt(columns)) / 10);
      case RANGE -> 0;
      case STANDARDISE -> 1;
    };
  }

  /**
   * Drafts one of them.
   *
   * @param columns how many columns of numbers the table has
   */
  Feature.Numeric feature(String name, NumberSummary numbers, CellForm form, int columns) {
    double reach = deviations(columns) * numbers.deviation();
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
