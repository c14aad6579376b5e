package dev.lethe.unlearn.plan;

import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.statistics.RowEngine;
import dev.lethe.unlearn.release.Forecast;
import dev.lethe.unlearn.release.Passes;
import java.util.List;
import java.util.Optional;

/**
 * Seconds that a pass over all retained rows is predicted to take, from a timed pass over some.
 *
 * @param fetch until the rows are at hand
 */
record PassTimes(double fetch, double gradient, double curvature) {

  private static final PassTimes NOTHING = new PassTimes(0, 0, 0);

  /** Multiplications of a timed pass for curvature: about a second without a fast kernel. */
  private static final double MOST_PRODUCTS = 4e9;

  /** Reads no row unless one of the ways does. */
  static PassTimes measure(Forecast<?> outlook, Retained retained, List<Option> options) {
    List<Passes> needed =
        options.stream()
            .filter(Option.Possible.class::isInstance)
            .map(Option::passes)
            .filter(passes -> passes.count() > 0)
            .toList();
    if (needed.isEmpty()) {
      return NOTHING;
    }
    long began = System.nanoTime();
    RowEngine rows = retained.engine();
    double fetch = (System.nanoTime() - began) * 1e-9;
    GridRows some = rows.some(Planner.MOST_ROWS);
    Optional<Forecast.Rehearsal> rehearsal = outlook.rehearsal(some);
    if (rehearsal.isEmpty()) {
      return NOTHING;
    }
    double gradient = scaled(Stopwatch.seconds(rehearsal.get()::gradient), some, rows);
    boolean curved = needed.stream().anyMatch(passes -> passes.curvatures() > 0);
    return new PassTimes(fetch, gradient, curved ? curvature(outlook, rows) : 0);
  }

  private static double curvature(Forecast<?> outlook, RowEngine rows) {
    double affordable = MOST_PRODUCTS / rows.columns() / rows.columns();
    int most = (int) Math.max(1, Math.min(Planner.MOST_ROWS, affordable));
    GridRows some = rows.some(most);
    return scaled(Stopwatch.seconds(outlook.rehearsal(some).orElseThrow()::curvature), some, rows);
  }

  private static double scaled(double seconds, GridRows some, RowEngine all) {
    return seconds * all.count() / some.rows();
  }

  double seconds(Passes passes) {
    return passes.count() == 0
        ? 0
        : fetch + passes.gradients() * gradient + passes.curvatures() * curvature;
  }
}
