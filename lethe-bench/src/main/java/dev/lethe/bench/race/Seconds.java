package dev.lethe.bench.race;

import java.io.PrintStream;
import java.util.Locale;

/**
 * A promise in seconds, for what a user waits for; judged by the fastest round, because on a
 * machine with other work only that comes near to what the same machine does alone.
 */
public record Seconds(String title, double promised) {

  public boolean report(PrintStream out, Race.Result result) {
    boolean met = result.fastest() <= promised;
    out.printf(
        Locale.ROOT,
        "  %s: %.2f s in the fastest round, %.2f s in the median one (promised %.2f s: %s)%n",
        title,
        result.fastest(),
        Race.Result.median(result.wall()),
        promised,
        met ? "met" : "MISSED");
    return met;
  }
}
