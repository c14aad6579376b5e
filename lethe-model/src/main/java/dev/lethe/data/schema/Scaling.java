package dev.lethe.data.schema;

import dev.lethe.base.Interval;

/**
 * The declared map of an interval onto [−1, 1]: (value − centre) / halfWidth.
 *
 * <p>A constant interval (lo = hi) has half-width 0 and maps to 0. Values inside the interval never
 * leave [−1, 1], rounding included, because the quotient is cut off there.
 */
public record Scaling(double centre, double halfWidth) {

  public static Scaling of(Interval bounds) {
    // Halves first: hi − lo may overflow.
    return new Scaling(bounds.lo() / 2 + bounds.hi() / 2, bounds.hi() / 2 - bounds.lo() / 2);
  }

  /** The scaled value; finite input gives a result in [−1, 1]. */
  public double toUnit(double value) {
    if (halfWidth == 0) {
      return 0;
    }
    return Math.max(-1, Math.min(1, (value - centre) / halfWidth));
  }

  /** Back to the unit of the data: centre + halfWidth · unit. */
  public double fromUnit(double unit) {
    return centre + halfWidth * unit;
  }
}
