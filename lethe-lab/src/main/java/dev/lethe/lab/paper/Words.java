package dev.lethe.lab.paper;

import java.util.Locale;

/** Numbers as a sentence says them. */
final class Words {

  private Words() {}

  /** Three significant digits. */
  static String of(double value) {
    if (Double.isNaN(value)) {
      return "none";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "∞" : "−∞";
    }
    double size = Math.abs(value);
    if (size == 0) {
      return "0";
    }
    if (size < 1e-3 || size >= 1e5) {
      String text = String.format(Locale.ROOT, "%.1e", value);
      return text.replaceAll("e([-+])0?", "e$1").replace("e+", "e").replace(".0e", "e");
    }
    int decimals = (int) Math.max(0, 2 - Math.floor(StrictMath.log10(size)));
    String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
    return decimals == 0 ? text : text.replaceAll("\\.?0+$", "");
  }

  /** Four decimals at most, as the paper's tables have them. */
  static String four(double value) {
    String text = String.format(Locale.ROOT, "%.4f", value);
    return text.replaceAll("\\.?0+$", "");
  }

  static String range(double low, double high) {
    return of(low).equals(of(high)) ? of(low) : of(low) + " to " + of(high);
  }
}
