package dev.lethe.bench.peers;

import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * One task in the form of one library, to be solved as finely as it is told.
 *
 * @param rungs settings from coarse to fine: 0, 1, …
 * @param settings what a user would set
 * @param end gives back what the library holds
 */
public record Training(
    int rungs, IntFunction<String> settings, IntFunction<LinearFit> fits, Runnable end)
    implements AutoCloseable {

  static Training of(int rungs, IntFunction<String> settings, IntFunction<LinearFit> fits) {
    return new Training(rungs, settings, fits, () -> {});
  }

  /** There is nothing to set. */
  public static Training once(String setting, Supplier<LinearFit> fit) {
    return of(1, rung -> setting, rung -> fit.get());
  }

  /**
   * A tolerance that falls by ten with every rung.
   *
   * @param name as the library calls it
   * @param first the coarsest is ten to the power of minus this
   */
  public static Training byTens(String name, int first, int rungs, DoubleFunction<LinearFit> fit) {
    IntFunction<Double> tolerance = rung -> Math.pow(10, -first - rung);
    return of(
        rungs,
        rung -> String.format(Locale.ROOT, "%s %.0e", name, tolerance.apply(rung)),
        rung -> fit.apply(tolerance.apply(rung)));
  }

  public Training ending(Runnable what) {
    return new Training(rungs, settings, fits, what);
  }

  public String setting(int rung) {
    return settings.apply(rung);
  }

  public LinearFit fit(int rung) {
    return fits.apply(rung);
  }

  @Override
  public void close() {
    end.run();
  }
}
