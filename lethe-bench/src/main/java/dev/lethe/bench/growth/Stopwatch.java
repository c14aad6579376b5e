package dev.lethe.bench.growth;

import dev.lethe.bench.race.Race;

/** Seconds of one run: the fastest of several batches, each long enough for the clock. */
final class Stopwatch {

  private static final double BATCH_SECONDS = 0.1;
  private static final double MOST_SECONDS = 2;
  private static final int BATCHES = 5;

  private Stopwatch() {}

  static double seconds(Race.Work work) {
    double once = batch(work, 1);
    once = Math.min(once, batch(work, once < BATCH_SECONDS ? 3 : 1));
    int times = (int) Math.max(1, Math.min(1000, BATCH_SECONDS / once));
    double fastest = once;
    double spent = 0;
    for (int i = 0; i < BATCHES && spent < MOST_SECONDS; i++) {
      double seconds = batch(work, times);
      fastest = Math.min(fastest, seconds);
      spent += seconds * times;
    }
    return fastest;
  }

  private static double batch(Race.Work work, int times) {
    long start = System.nanoTime();
    double sink = Race.repeat(times, work);
    double seconds = (System.nanoTime() - start) * 1e-9 / times;
    if (Double.isNaN(sink)) {
      throw new IllegalStateException("the work returned NaN");
    }
    return seconds;
  }
}
