package dev.lethe.bench.models;

import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The loosest tolerance, by powers of ten, that brings a learner's objective near enough to the
 * best one known, so that times are of models of one quality.
 *
 * @param gap (F − best)/best there
 */
record Loosest(double tolerance, double gap) {

  private static final double NEAR_ENOUGH = 1e-6;

  /**
   * Tries tolerances until one will do, or the last.
   *
   * @param first the exponent of the loosest
   * @param last the exponent of the finest
   * @param objective trains to a tolerance and says F
   */
  static Loosest of(int first, int last, double best, ToDoubleFunction<Double> objective) {
    for (int exponent = first; ; exponent--) {
      double tolerance = Double.parseDouble("1e" + exponent);
      Loosest here = new Loosest(tolerance, (objective.applyAsDouble(tolerance) - best) / best);
      if (here.isNearEnough() || exponent == last) {
        return here;
      }
    }
  }

  boolean isNearEnough() {
    return gap <= NEAR_ENOUGH;
  }

  /** A name with the setting, and a mark where it did not come near enough. */
  String named(String name, String setting) {
    return String.format(
        Locale.ROOT, "%s, %s %.0e%s", name, setting, tolerance, isNearEnough() ? "" : " (!)");
  }

  /** The gap for a table. */
  String shown() {
    return String.format(Locale.ROOT, "%.1e", gap).replace('-', '−');
  }
}
