package dev.lethe.certificate.format;

import dev.lethe.base.BadUsageException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Numbers cut to a few significant decimal digits, in a visible direction.
 *
 * <p>What is computed from retained rows is printed coarsely, so that two certificates in a row say
 * less about the rows between them (MATH §9). The nearest double of a decimal that is at least x is
 * at least x, because x is a double itself: the direction survives.
 */
public final class SignificantDigits {

  private SignificantDigits() {}

  /** At least x, for a finite x. */
  public static double up(double x, int digits) {
    return rounded(x, digits, RoundingMode.CEILING);
  }

  /** At most x, for a finite x. */
  public static double down(double x, int digits) {
    return rounded(x, digits, RoundingMode.FLOOR);
  }

  /** At most n: all but the leading digits become 0. */
  public static long down(long n, int digits) {
    if (n < 0) {
      throw new BadUsageException("a count must be at least 0, but got " + n);
    }
    return new BigDecimal(n).round(new MathContext(digits, RoundingMode.DOWN)).longValueExact();
  }

  /** {@link #up} as people read it: 1.2e-7. */
  public static String upInWords(double x, int digits) {
    return cut(x, digits, RoundingMode.CEILING)
        .stripTrailingZeros()
        .toString()
        .toLowerCase(Locale.ROOT);
  }

  private static double rounded(double x, int digits, RoundingMode direction) {
    return cut(x, digits, direction).doubleValue();
  }

  private static BigDecimal cut(double x, int digits, RoundingMode direction) {
    if (!Double.isFinite(x)) {
      throw new BadUsageException("only finite numbers have digits, but got " + x);
    }
    return new BigDecimal(x).round(new MathContext(digits, direction));
  }
}
