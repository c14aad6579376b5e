package dev.lethe.bench.race;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;

/** How much of one thing is done in a second on one core: the median of several rounds. */
public record Rate(String title, String unit, double amount, double promised) {

  public boolean report(PrintStream out, int warmups, int rounds, Race.Work work) {
    double[] seconds = new double[rounds];
    double sink = 0;
    for (int round = -warmups; round < rounds; round++) {
      long start = System.nanoTime();
      sink += work.run();
      if (round >= 0) {
        seconds[round] = (System.nanoTime() - start) * 1e-9;
      }
    }
    Arrays.sort(seconds);
    double rate = amount / seconds[rounds / 2];
    boolean met = rate >= promised;
    out.printf(
        Locale.ROOT,
        "%n%s%n  %.4g %s a second (promised %.4g: %s)%s%n",
        title,
        rate,
        unit,
        promised,
        met ? "met" : "MISSED",
        Double.isNaN(sink) ? " NaN" : "");
    return met;
  }
}
