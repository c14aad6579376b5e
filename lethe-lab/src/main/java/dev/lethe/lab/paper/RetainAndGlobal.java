package dev.lethe.lab.paper;

import dev.lethe.bound.Problem;
import dev.lethe.lab.Sheet;
import java.util.function.Function;

/**
 * A quantity by the retained rows and by all data there could be.
 *
 * <p>NaN where there is none, above all where a bound was refused.
 */
record RetainAndGlobal(double retain, double global) {
  static final RetainAndGlobal NONE = new RetainAndGlobal(Double.NaN, Double.NaN);

  /** The paper's bounds for one row. */
  static <R> RetainAndGlobal printed(Problem<R> problem, R retained) {
    return new RetainAndGlobal(
        problem.retainAsPrinted(retained, Setting.ONE).value(),
        problem.globalAsPrinted(retained, Setting.ONE).value());
  }

  /** Ours for one row. */
  static <R> RetainAndGlobal sound(Problem<R> problem, R retained) {
    return new RetainAndGlobal(
        problem.retain(retained, Setting.ONE).value(),
        problem.global(retained, Setting.ONE).value());
  }

  /** The columns of a sheet that show such a pair. */
  static <T> void columns(Sheet.Builder<T> sheet, String form, Function<T, RetainAndGlobal> pair) {
    sheet
        .column(form + "_retain", row -> pair.apply(row).retain())
        .column(form + "_global", row -> pair.apply(row).global())
        .column(form + "_ratio", row -> pair.apply(row).ratio());
  }

  /** retain/global; 0 beside an infinite global value, NaN where both are 0 or both infinite. */
  double ratio() {
    return Double.isInfinite(global) && Double.isFinite(retain) ? 0 : retain / global;
  }
}
