package dev.lethe.certificate.page;

import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.format.SignificantDigits;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as people read them. */
final class Figures {

  private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  private Figures() {}

  /** Three digits, rounded up: 2.72, 157,000, 7.47·10⁻⁶. */
  static String atMost(double value) {
    return Double.isInfinite(value) ? "infinite" : shown(SignificantDigits.up(value, 3));
  }

  /** As the file has it, to the last digit. */
  static String full(double value) {
    return Double.isInfinite(value) ? "infinite" : shown(value);
  }

  private static String shown(double value) {
    BigDecimal digits = new BigDecimal(CanonicalJson.text(value)).stripTrailingZeros();
    int exponent = digits.precision() - digits.scale() - 1;
    if (digits.signum() == 0 || (exponent >= -3 && exponent < 7)) {
      return String.format(Locale.ROOT, "%,." + Math.max(0, digits.scale()) + "f", digits);
    }
    return digits.movePointLeft(exponent).toPlainString() + "·10" + superscript(exponent);
  }

  /** 1 in 100,000: a chance of at most δ. */
  static String chance(double delta) {
    BigDecimal odds =
        BigDecimal.ONE.divide(new BigDecimal(CanonicalJson.text(delta)), 0, RoundingMode.FLOOR);
    return odds.precision() <= 15
        ? "1 in " + String.format(Locale.ROOT, "%,d", odds.longValueExact())
        : atMost(delta);
  }

  static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** 2⁻⁴⁸. */
  static String powerOfTwo(int exponent) {
    return "2" + superscript(exponent);
  }

  private static String superscript(int exponent) {
    StringBuilder digits = new StringBuilder(exponent < 0 ? "⁻" : "");
    for (char digit : Integer.toString(Math.abs(exponent)).toCharArray()) {
      digits.append(SUPERSCRIPTS.charAt(digit - '0'));
    }
    return digits.toString();
  }
}
