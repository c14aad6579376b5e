package dev.lethe.bench.models;

import dev.lethe.bench.page.Table;
import dev.lethe.bench.race.Race;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A race as a table: how many times as fast as the reference each contender is. The reference is
 * the fastest of those that have no aim.
 */
final class Contest {

  private final String title;
  private final String found;
  private final Race race;
  private final List<Entry> entries = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private record Entry(String who, String found, double aim) {}

  /** What came of it. */
  record Outcome(Table table, boolean met) {}

  /**
   * A race.
   *
   * @param found what is told of each contender beside its time
   */
  Contest(String title, String found) {
    this.title = title;
    this.found = found;
    this.race = new Race(title);
  }

  /** A contender that others are measured by. */
  Contest add(String who, String what, Race.Work work) {
    return add(who, what, Double.NaN, 1, work);
  }

  /**
   * A contender.
   *
   * @param aim so many times as fast as the reference it is to be
   * @param times in a row, where once is over too soon to be timed
   */
  Contest add(String who, String what, double aim, int times, Race.Work work) {
    entries.add(new Entry(who, what, aim));
    race.contender(who, Double.NaN, times, work);
    return this;
  }

  /** Something to be told below the table. */
  Contest note(String note) {
    notes.add(note);
    return this;
  }

  Outcome run(int warmups, int rounds) {
    List<Race.Result> results = race.run(warmups, rounds);
    double reference = reference(results);
    List<List<String>> rows = new ArrayList<>();
    boolean met = true;
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      double seconds = Race.Result.median(results.get(i).wall());
      double faster = reference / seconds;
      boolean missed = faster < entry.aim();
      met &= !missed;
      rows.add(
          List.of(
              entry.who(),
              entry.found(),
              time(seconds),
              String.format(Locale.ROOT, faster < 99.5 ? "%.2f×" : "%,.0f×", faster),
              aim(entry.aim(), missed)));
    }
    List<String> header = List.of("who", found, "time", "times as fast", "aim");
    return new Outcome(new Table(title, header, rows, notes), met);
  }

  private double reference(List<Race.Result> results) {
    return IntStream.range(0, entries.size())
        .filter(i -> Double.isNaN(entries.get(i).aim()))
        .mapToDouble(i -> Race.Result.median(results.get(i).wall()))
        .min()
        .orElseThrow();
  }

  private static String time(double seconds) {
    return seconds < 0.0995
        ? String.format(Locale.ROOT, "%.3g ms", seconds * 1e3)
        : String.format(Locale.ROOT, "%.2f s", seconds);
  }

  private static String aim(double aim, boolean missed) {
    if (Double.isNaN(aim)) {
      return "";
    }
    String shown = String.format(Locale.ROOT, "≥ %.0f×", aim);
    return missed ? "**" + shown + ", missed**" : shown + ", met";
  }
}
