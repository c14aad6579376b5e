package dev.lethe.bench.service;

import dev.lethe.base.Processors;
import dev.lethe.bench.generated.ScratchFolder;
import dev.lethe.bench.growth.LiveHeap;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The live heap of a service over twenty minutes: a batch of 10,000 people twice a minute, and
 * submissions while it runs.
 */
public final class MemoryBench {

  private static final int PEOPLE = 1_000_000;
  private static final Duration LENGTH = Duration.ofMinutes(20);
  private static final Duration APART = Duration.ofSeconds(30);
  private static final double MOST_GROWTH = 1.1;
  private static final double MEGABYTE = 1 << 20;

  private MemoryBench() {}

  public static boolean run(PrintStream out) {
    Processors.leaveOne(); // as the service does
    try (ScratchFolder folder = ScratchFolder.make();
        LargeOffice large = LargeOffice.make(folder.path(), PEOPLE)) {
      return SubmissionLoad.serving(large, load -> told(heaps(large, load, out), out));
    }
  }

  private static List<Long> heaps(LargeOffice large, SubmissionLoad load, PrintStream out) {
    List<Long> heaps = new ArrayList<>();
    long start = System.nanoTime();
    while (System.nanoTime() - start < LENGTH.toNanos()) {
      long next = System.nanoTime() + APART.toNanos();
      load.whileRunning(large);
      heaps.add(LiveHeap.survived());
      out.printf(
          Locale.ROOT,
          "  %3d s: %5d submissions and a batch, %.1f MB live, %d threads%n",
          TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start),
          load.answered(),
          heaps.get(heaps.size() - 1) / MEGABYTE,
          Thread.activeCount());
      while (System.nanoTime() < next) {
        SubmissionLoad.pause();
      }
    }
    return heaps;
  }

  /** The last quarter against the second: the first one warms up. */
  private static boolean told(List<Long> heaps, PrintStream out) {
    int quarter = heaps.size() / 4;
    double early = median(heaps.subList(quarter, 2 * quarter));
    double late = median(heaps.subList(heaps.size() - quarter, heaps.size()));
    boolean met = late <= MOST_GROWTH * early;
    out.printf(
        Locale.ROOT,
        "  live heap: %.1f MB in the second quarter, %.1f MB in the last  limit %.1f× %s%n",
        early / MEGABYTE,
        late / MEGABYTE,
        MOST_GROWTH,
        met ? "met" : "MISSED");
    return met;
  }

  private static double median(List<Long> some) {
    return some.stream().sorted().toList().get(some.size() / 2);
  }
}
