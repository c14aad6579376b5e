package dev.lethe.bound;

import dev.lethe.base.BadUsageException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Numbers cut to a few decimal digits, to the side where a bound stays true.
 *
 * <p>Consecutive certificates show constants of data sets that differ by the forgotten rows; with
 * all their digits those could be subtracted (docs/mathematics/certificates.md). The nearest double
 * of a decimal number is a monotone function of it, so the double of a decimal on the safe side of
 * x is on the safe side of x too; and a number that already is the double of such a decimal stays
 * what it is.
 */
public final class Outward {

  /** What constants of the retained data are cut to. */
  static final int DIGITS = 3;

  /** What the number of rows is cut to (docs/mathematics/certificates.md). */
  static final int ROW_DIGITS = 2;

  private Outward() {}

  /** The least number of three significant decimal digits that is not below x. */
  public static double up(double x) {
    return towards(x, DIGITS, RoundingMode.CEILING);
  }

  /** The largest number of three significant decimal digits that is not above x. */
  public static double down(double x) {
    return towards(x, DIGITS, RoundingMode.FLOOR);
  }

  /** The number of rows, cut down to two significant digits. */
  public static double rows(double n) {
    return towards(n, ROW_DIGITS, RoundingMode.FLOOR);
  }

  /** A number of rows, raised to two significant digits. */
  public static double rowsUp(double n) {
    return towards(n, ROW_DIGITS, RoundingMode.CEILING);
  }

  private static double towards(double x, int digits, RoundingMode mode) {
    if (!(x >= 0)) {
      throw new BadUsageException("only numbers of at least 0 are rounded outward, but got " + x);
    }
    if (x == 0 || Double.isInfinite(x)) {
      return x;
    }
    BigDecimal exact = new BigDecimal(x);
    double nearest = rounded(exact, digits, RoundingMode.HALF_EVEN);
    return nearest == x ? x : rounded(exact, digits, mode);
  }

  private static double rounded(BigDecimal exact, int digits, RoundingMode mode) {
    return exact.round(new MathContext(digits, mode)).doubleValue();
  }
}
