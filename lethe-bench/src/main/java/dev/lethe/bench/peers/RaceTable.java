package dev.lethe.bench.peers;

import dev.lethe.bench.race.Race;
import java.util.ArrayList;
import java.util.List;

/** A race, and rows that say more of each contender than its time. */
final class RaceTable {
  private final Race race;
  private final List<String> names = new ArrayList<>();
  private final List<List<String>> cells = new ArrayList<>();

  RaceTable(String title) {
    race = new Race(title);
  }

  /** The first is the reference. */
  void add(String name, int times, Race.Work work, String... more) {
    race.contender(name, Double.NaN, times, work);
    names.add(name);
    cells.add(List.of(more));
  }

  /** The name, the median time, its ratio to the reference's, and the rest. */
  List<List<String>> run(int warmups, int rounds) {
    List<Race.Result> results = race.run(warmups, rounds);
    double reference = Race.Result.median(results.get(0).wall());
    List<List<String>> rows = new ArrayList<>();
    for (int c = 0; c < names.size(); c++) {
      double seconds = Race.Result.median(results.get(c).wall());
      List<String> row = new ArrayList<>();
      row.addAll(List.of(names.get(c), Cells.time(seconds), Cells.times(seconds, reference)));
      row.addAll(cells.get(c));
      rows.add(row);
    }
    return rows;
  }
}
