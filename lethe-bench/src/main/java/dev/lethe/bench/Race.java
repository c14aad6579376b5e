package dev.lethe.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Contenders that do the same work in turns, so that whatever else the machine is doing hits all of
 * them alike; the medians are compared as ratios to the first, the reference.
 */
final class Race {

  /** One way of doing the work. */
  interface Work {
    /** Does it once and returns something that depends on the result. */
    double run();
  }

  private record Contender(String name, double limit, Work work) {}

  /** The median seconds of one contender. */
  record Result(String name, double seconds, double spread, double limit) {}

  private final String title;
  private final List<Contender> contenders = new ArrayList<>();
  private double sink;

  Race(String title) {
    this.title = title;
  }

  /** The first contender is the reference; a limit of NaN means that none was promised. */
  Race contender(String name, double limit, Work work) {
    contenders.add(new Contender(name, limit, work));
    return this;
  }

  Race contender(String name, Work work) {
    return contender(name, Double.NaN, work);
  }

  List<Result> run(int warmups, int rounds) {
    double[][] seconds = new double[contenders.size()][rounds];
    for (int round = -warmups; round < rounds; round++) {
      for (int c = 0; c < contenders.size(); c++) {
        long start = System.nanoTime();
        sink += contenders.get(c).work().run();
        if (round >= 0) {
          seconds[c][round] = (System.nanoTime() - start) * 1e-9;
        }
      }
    }
    List<Result> results = new ArrayList<>();
    for (int c = 0; c < contenders.size(); c++) {
      Arrays.sort(seconds[c]);
      double median = seconds[c][rounds / 2];
      double spread = (seconds[c][rounds * 3 / 4] - seconds[c][rounds / 4]) / median;
      results.add(new Result(contenders.get(c).name(), median, spread, contenders.get(c).limit()));
    }
    return results;
  }

  /** Runs and prints a table; returns whether every promised limit was met. */
  boolean report(PrintStream out, int warmups, int rounds) {
    List<Result> results = run(warmups, rounds);
    double reference = results.get(0).seconds();
    boolean met = true;
    out.printf(Locale.ROOT, "%n%s  (median of %d interleaved rounds)%n", title, rounds);
    for (Result result : results) {
      double ratio = result.seconds() / reference;
      boolean within = !(ratio > result.limit());
      met &= within;
      String verdict =
          Double.isNaN(result.limit())
              ? ""
              : String.format(
                  Locale.ROOT, "limit %.2f× %s", result.limit(), within ? "met" : "MISSED");
      out.printf(
          Locale.ROOT,
          "  %-44s %10.2f ms  ±%4.0f %%  %6.2f×  %s%n",
          result.name(),
          result.seconds() * 1e3,
          result.spread() * 100,
          ratio,
          verdict);
    }
    if (Double.isNaN(sink)) {
      out.println("  (a contender returned NaN)");
    }
    return met;
  }
}
