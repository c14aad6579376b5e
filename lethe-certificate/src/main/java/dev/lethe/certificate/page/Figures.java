package dev.lethe.certificate.page;

import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.format.SignificantDigits;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;

/** Numbers as people read them. */
final class Figures {

  private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  private Figures() {}

  /** Three digits, rounded up: 2.72, 157,000, 7.47·10⁻⁶. */
  static String atMost(double value) {
    return Double.isInfinite(value) ? "infinite" : atMost(value, Locale.ROOT);
  }

  /** The same as a country writes it: 2,72 and 157.000 in German. */
  static String atMost(double value, Locale locale) {
    return shown(SignificantDigits.up(value, 3), locale);
  }

  /** As the file has it, to the last digit. */
  static String full(double value) {
    return Double.isInfinite(value) ? "infinite" : full(value, Locale.ROOT);
  }

  static String full(double value, Locale locale) {
    return shown(value, locale);
  }

  private static String shown(double value, Locale locale) {
    BigDecimal digits = new BigDecimal(CanonicalJson.text(value)).stripTrailingZeros();
    int exponent = digits.precision() - digits.scale() - 1;
    if (digits.signum() == 0 || (exponent >= -3 && exponent < 7)) {
      return plain(digits, locale);
    }
    return plain(digits.movePointLeft(exponent), locale) + "·10" + superscript(exponent);
  }

  private static String plain(BigDecimal digits, Locale locale) {
    return String.format(locale, "%,." + Math.max(0, digits.scale()) + "f", digits);
  }

  /** The n of a chance of at most δ, 1 in n; empty where it has more digits than anybody reads. */
  static Optional<String> odds(double delta, Locale locale) {
    BigDecimal odds =
        BigDecimal.ONE.divide(new BigDecimal(CanonicalJson.text(delta)), 0, RoundingMode.FLOOR);
    return odds.precision() <= 15
        ? Optional.of(String.format(locale, "%,d", odds.longValueExact()))
        : Optional.empty();
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
