package dev.lethe.base;

/** A public, closed, bounded interval of real numbers: a declared domain. */
public record Interval(double lo, double hi) {

  public Interval {
    if (!(lo <= hi) || Double.isInfinite(lo) || Double.isInfinite(hi)) {
      throw new BadUsageException(
          "an interval needs finite ends with lo ≤ hi, but got [" + lo + ", " + hi + "]");
    }
  }

  public static Interval of(double lo, double hi) {
    return new Interval(lo, hi);
  }

  /** hi − lo, rounded up. */
  public double width() {
    return lo == hi ? 0 : Rounding.subtractUp(hi, lo);
  }

  /** False for NaN. */
  public boolean contains(double value) {
    return value >= lo && value <= hi;
  }

  @Override
  public String toString() {
    return "[" + lo + ", " + hi + "]";
  }
}
