package dev.lethe.unlearn.plan;

import java.util.function.Supplier;

/** Times short work, for predictions that are labelled as such; it decides nothing. */
final class Stopwatch {

  /** Short work is repeated, because the first run is slower than all others. */
  private static final long ENOUGH_NANOS = 30_000_000;

  private static final int MOST_RUNS = 5;

  private Stopwatch() {}

  /** What came out, and the seconds of the fastest run. */
  record Timed<T>(T value, double seconds) {}

  static <T> Timed<T> time(Supplier<T> work) {
    long began = System.nanoTime();
    T value = work.get();
    long now = System.nanoTime();
    long best = now - began;
    for (int run = 1; run < MOST_RUNS && now - began < ENOUGH_NANOS; run++) {
      long start = now;
      value = work.get();
      now = System.nanoTime();
      best = Math.min(best, now - start);
    }
    return new Timed<>(value, best * 1e-9);
  }

  /** The same of a single run, for work that would be shorter the second time. */
  static <T> Timed<T> once(Supplier<T> work) {
    long began = System.nanoTime();
    T value = work.get();
    return new Timed<>(value, (System.nanoTime() - began) * 1e-9);
  }

  static double seconds(Runnable work) {
    return time(() -> {
          work.run();
          return true;
        })
        .seconds();
  }
}
