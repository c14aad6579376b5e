package dev.lethe.bench.peers;

import java.util.Locale;

/** Numbers as the tables of this package show them. */
final class Cells {

  private Cells() {}

  static String time(double seconds) {
    double ms = seconds * 1e3;
    String format =
        ms >= 9_950 ? "%.1f s" : ms >= 99.5 ? "%.0f ms" : ms >= 0.995 ? "%.1f ms" : "%.3f ms";
    return String.format(Locale.ROOT, format, ms >= 9_950 ? seconds : ms);
  }

  /** How many times the reference's time; below 1 the reference has lost. */
  static String times(double seconds, double reference) {
    double ratio = seconds / reference;
    return String.format(
        Locale.ROOT, ratio < 0.0995 ? "%.3f×" : ratio < 99.5 ? "%.2f×" : "%,.0f×", ratio);
  }

  /** A relative gap, 0 where doubles cannot tell. */
  static String gap(double gap) {
    return Math.abs(gap) < 1e-13 ? "0" : String.format(Locale.ROOT, "%.1e", gap).replace('-', '−');
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f", 100 * share);
  }

  static String number(double value) {
    return String.format(Locale.ROOT, "%.2e", value).replace('-', '−');
  }
}
