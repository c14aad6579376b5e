package dev.lethe.cli.terminal;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as people read them. */
public final class Numbers {

  /** What outward rounding leaves behind a round number is not shown: 20, not 20.0001. */
  private static final double DUST = 1e-12;

  private Numbers() {}

  /**
   * Like {@link #show}, never below the value by more than dust: for what is promised to be at most
   * so much, and for noise, which may not be less because someone read it off a screen.
   */
  public static String atMost(double value) {
    return show(rounded(value, -DUST, RoundingMode.CEILING));
  }

  /** Like {@link #show}, never above the value by more than dust. */
  public static String atLeast(double value) {
    return show(rounded(value, DUST, RoundingMode.FLOOR));
  }

  /** Rounds the shortest decimal that stands for the value, so that 0.1 stays 0.1. */
  private static double rounded(double value, double dust, RoundingMode mode) {
    if (!Double.isFinite(value)) {
      return value;
    }
    double cleaned = value + Math.abs(value) * dust;
    return new BigDecimal(Double.toString(cleaned)).round(new MathContext(6, mode)).doubleValue();
  }

  /** Six significant digits, in plain or scientific form, whichever is shorter to read. */
  public static String show(double value) {
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
