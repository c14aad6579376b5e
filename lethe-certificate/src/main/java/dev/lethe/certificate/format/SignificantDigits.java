package dev.lethe.certificate.format;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadUsageException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Numbers cut to a few significant decimal digits, in a visible direction.
 *
 * <p>What is computed from retained rows is printed coarsely, so that two certificates in a row say
 * less about the rows between them (docs/mathematics/certificates.md). Digits are those of the
 * shortest decimal that reads back as x, so a number with few digits stays as it is. The direction
 * survives reading: a decimal that is at least that one reads as a double that is at least x,
 * because reading keeps order.
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
    Arguments.count("a count", n);
    return new BigDecimal(n).round(new MathContext(digits, RoundingMode.DOWN)).longValueExact();
  }

  /** {@link #up} as a sentence has it: 0.25, 1.2e-6. */
  public static String upInWords(double x, int digits) {
    BigDecimal cut = cut(x, digits, RoundingMode.CEILING).stripTrailingZeros();
    int exponent = cut.precision() - cut.scale() - 1;
    return exponent >= -3 && exponent < 7
        ? cut.toPlainString()
        : cut.movePointLeft(exponent).toPlainString() + "e" + exponent;
  }

  private static double rounded(double x, int digits, RoundingMode direction) {
    return cut(x, digits, direction).doubleValue();
  }

  private static BigDecimal cut(double x, int digits, RoundingMode direction) {
    if (!Double.isFinite(x)) {
      throw new BadUsageException("only finite numbers have digits, but got " + x);
    }
    return new BigDecimal(CanonicalJson.text(x)).round(new MathContext(digits, direction));
  }
}
