package dev.lethe.bench.utility;

import dev.lethe.bound.Capacity;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.unlearn.ForgetRequest;
import dev.lethe.unlearn.Population;
import dev.lethe.unlearn.Removal;
import dev.lethe.unlearn.Retained;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** As many rows as the capacity allows, gone from a population. */
record Forgetting(Capacity capacity, Retained after, GridRows forgotten) {

  /** Every row is its own subject. */
  static Population populate(GridRows rows) {
    List<String> subjects = IntStream.range(0, rows.rows()).mapToObj(Integer::toString).toList();
    return Population.of(NormShells.unitBall(NormShells.DEFAULT_COUNT), subjects, rows);
  }

  /** The first of m equal stretches of rows, the second, and so on, each lose their first row. */
  static Forgetting of(Population people, int m) {
    List<String> subjects = new ArrayList<>();
    for (int k = 0; k < m; k++) {
      subjects.add(Integer.toString((int) ((long) people.rows() * k / m)));
    }
    Removal removal = people.forget(ForgetRequest.of(subjects));
    return new Forgetting(Capacity.of(m), removal.population().retained(), removal.forgotten());
  }
}
