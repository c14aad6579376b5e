package dev.lethe.bench.growth;

import dev.lethe.bench.race.Clock;
import dev.lethe.bench.race.Race;

/**
 * Seconds of one run: the fastest of several batches, each long enough for the clock.
 *
 * @param wall what a user waits
 * @param processor of all threads: steadier on a busy machine
 */
record Stopwatch(double wall, double processor) {

  private static final double BATCH_SECONDS = 0.1;
  private static final double MOST_SECONDS = 2;
  private static final double WARM_SECONDS = 0.7;
  private static final int BATCHES = 5;

  /** The processor's clock may stand still for so long. */
  private static final double TICK = 0.01;

  /** Until the compiler has had its time. */
  static void warmUp(Race.Work work) {
    double start = Clock.WALL.seconds();
    while (Clock.WALL.seconds() - start < WARM_SECONDS) {
      batch(work, 1);
    }
  }

  static Stopwatch time(Race.Work work) {
    Stopwatch fastest = batch(work, 1);
    int times = (int) Math.max(1, Math.min(1000, BATCH_SECONDS / fastest.wall()));
    fastest = batch(work, times);
    double spent = fastest.wall() * times;
    for (int i = 1; i < BATCHES && spent < MOST_SECONDS; i++) {
      Stopwatch again = batch(work, times);
      spent += again.wall() * times;
      fastest =
          new Stopwatch(
              Math.min(fastest.wall(), again.wall()),
              Math.min(fastest.processor(), again.processor()));
    }
    return fastest;
  }

  private static Stopwatch batch(Race.Work work, int times) {
    double processor = Clock.PROCESS.seconds();
    double wall = Clock.WALL.seconds();
    double sink = Race.repeat(times, work);
    Stopwatch taken =
        new Stopwatch(
            (Clock.WALL.seconds() - wall) / times,
            Math.max(TICK, Clock.PROCESS.seconds() - processor) / times);
    if (Double.isNaN(sink)) {
      throw new IllegalStateException("the work returned NaN");
    }
    return taken;
  }
}
