package dev.lethe.bench.utility;

import dev.lethe.bound.Capacity;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.population.Removal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** As many rows as the capacity allows, gone from a population. */
public record Forgetting(
    Guarantee guarantee, Capacity capacity, Retained after, GridRows forgotten) {

  /** ε = 1, δ = 10⁻⁵, as in the paper. */
  private static final Guarantee AS_IN_THE_PAPER = new Guarantee(1, 1e-5);

  /** Every row is its own subject. */
  public static Population populate(GridRows rows) {
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
    return new Forgetting(
        AS_IN_THE_PAPER, Capacity.of(m), removal.population().retained(), removal.forgotten());
  }

  Forgetting under(Guarantee other) {
    return new Forgetting(other, capacity, after, forgotten);
  }
}
