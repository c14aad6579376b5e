package dev.lethe.bench.race;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Contenders that do the same work in turns, so that whatever else the machine is doing hits all of
 * them alike; the medians are compared as ratios to the first, the reference.
 *
 * <p>Beside wall time stands processor time, of all threads or of one ({@link #onOneThread}); on a
 * busy machine it is the steadier of the two.
 */
public final class Race {

  /** One way of doing the work. */
  public interface Work {
    /** Does it once and returns something that depends on the result. */
    double run();
  }

  private record Contender(String name, double limit, int times, Work work) {}

  /** The seconds of one contender, sorted. */
  public record Result(String name, double limit, double[] wall, double[] processor) {

    public static double median(double[] sorted) {
      return sorted[sorted.length / 2];
    }

    public double fastest() {
      return wall[0];
    }

    public double spread() {
      return (wall[wall.length * 3 / 4] - wall[wall.length / 4]) / median(wall);
    }
  }

  private final String title;
  private final List<Contender> contenders = new ArrayList<>();
  private Clock judge = Clock.WALL;
  private Clock beside = Clock.PROCESS;
  private double sink;

  public Race(String title) {
    this.title = title;
  }

  /** Contenders work on the calling thread alone, so ratios are of its processor time. */
  public Race onOneThread() {
    judge = Clock.THREAD;
    beside = Clock.THREAD;
    return this;
  }

  /** The first contender is the reference; a limit of NaN means that none was promised. */
  public Race contender(String name, double limit, Work work) {
    return contender(name, limit, 1, work);
  }

  /** Work that is over too soon to be timed alone is done so often in a row; times are of one. */
  public Race contender(String name, double limit, int times, Work work) {
    contenders.add(new Contender(name, limit, times, work));
    return this;
  }

  public Race contender(String name, Work work) {
    return contender(name, Double.NaN, work);
  }

  public List<Result> run(int warmups, int rounds) {
    double[][] wall = new double[contenders.size()][rounds];
    double[][] processor = new double[contenders.size()][rounds];
    for (int round = -warmups; round < rounds; round++) {
      for (int c = 0; c < contenders.size(); c++) {
        double startProcessor = beside.seconds();
        double startWall = Clock.WALL.seconds();
        int times = contenders.get(c).times();
        sink += repeat(times, contenders.get(c).work());
        if (round >= 0) {
          wall[c][round] = (Clock.WALL.seconds() - startWall) / times;
          processor[c][round] = (beside.seconds() - startProcessor) / times;
        }
      }
    }
    List<Result> results = new ArrayList<>();
    for (int c = 0; c < contenders.size(); c++) {
      Arrays.sort(wall[c]);
      Arrays.sort(processor[c]);
      Contender contender = contenders.get(c);
      results.add(new Result(contender.name(), contender.limit(), wall[c], processor[c]));
    }
    return results;
  }

  /** Runs and prints a table; returns whether every promised limit was met. */
  public boolean report(PrintStream out, int warmups, int rounds) {
    return report(out, run(warmups, rounds));
  }

  /** Prints the table of a race that was run. */
  public boolean report(PrintStream out, List<Result> results) {
    double reference = judged(results.get(0));
    boolean met = true;
    out.printf(
        Locale.ROOT,
        "%n%s  (%d interleaved rounds; ratios of median %s)%n  %-42s %10s %10s %7s %10s%n",
        title,
        results.get(0).wall().length,
        judge.title(),
        "ms",
        "fastest",
        "median",
        "",
        "processor");
    for (Result result : results) {
      double ratio = judged(result) / reference;
      boolean within = !(ratio > result.limit());
      met &= within;
      String verdict =
          Double.isNaN(result.limit())
              ? ""
              : "limit " + ratio(result.limit()) + (within ? " met" : " MISSED");
      out.printf(
          Locale.ROOT,
          "  %-42s %10.3f %10.3f  ±%3.0f %% %10.3f  %8s  %s%n",
          result.name(),
          result.fastest() * 1e3,
          Result.median(result.wall()) * 1e3,
          result.spread() * 100,
          Result.median(result.processor()) * 1e3,
          ratio(ratio),
          verdict);
    }
    if (Double.isNaN(sink)) {
      out.println("  (a contender returned NaN)");
    }
    return met;
  }

  private static String ratio(double ratio) {
    return ratio < 0.1
        ? String.format(Locale.ROOT, "1/%,.0f", 1 / ratio)
        : String.format(Locale.ROOT, "%.2f×", ratio);
  }

  /** Short work is repeated, so that a round is long enough to be timed. */
  public static double repeat(int times, Work work) {
    double sum = 0;
    for (int i = 0; i < times; i++) {
      sum += work.run();
    }
    return sum;
  }

  private double judged(Result result) {
    return Result.median(judge == Clock.WALL ? result.wall() : result.processor());
  }
}
