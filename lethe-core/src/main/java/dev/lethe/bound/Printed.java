package dev.lethe.bound;

/** How a constant of a bound is printed: to which side it may be rounded. */
public enum Printed {
  /** Declared before the data were seen, or a whole number that says no more: as it is. */
  PUBLIC,
  /** The bound grows with it: three digits, never below. */
  ROUND_UP,
  /** The bound falls with it: three digits, never above. */
  ROUND_DOWN,
  /** n, with which the bound falls: two digits, never above (docs/mathematics/certificates.md). */
  ROW_COUNT;

  public double round(double value) {
    return switch (this) {
      case PUBLIC -> value;
      case ROUND_UP -> Outward.up(value);
      case ROUND_DOWN -> Outward.down(value);
      case ROW_COUNT -> Outward.rows(value);
    };
  }

  /** Whether a printed value is on the safe side of the one that was found on the data. */
  public boolean covers(double printed, double found) {
    return switch (this) {
      case PUBLIC -> printed == found;
      case ROUND_UP -> printed >= found;
      case ROUND_DOWN, ROW_COUNT -> printed <= found;
    };
  }
}
