package dev.lethe.cli;

import java.util.Locale;

/** Numbers as people read them. */
final class Numbers {

  private Numbers() {}

  /** Six significant digits, in plain or scientific form, whichever is shorter to read. */
  static String show(double value) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "NaN" : value > 0 ? "∞" : "−∞";
    }
    double size = Math.abs(value);
    if (size != 0 && (size < 1e-4 || size >= 1e7)) {
      return trimmed(String.format(Locale.ROOT, "%.5e", value));
    }
    int decimals = size == 0 ? 0 : Math.max(0, 5 - (int) Math.floor(Math.log10(size)));
    return trimmed(String.format(Locale.ROOT, "%." + decimals + "f", value));
  }

  private static String trimmed(String number) {
    int exponent = number.indexOf('e');
    String mantissa = exponent < 0 ? number : number.substring(0, exponent);
    String rest = exponent < 0 ? "" : number.substring(exponent);
    if (mantissa.indexOf('.') >= 0) {
      mantissa = mantissa.replaceAll("0+$", "").replaceAll("\\.$", "");
    }
    return mantissa + rest;
  }
}
