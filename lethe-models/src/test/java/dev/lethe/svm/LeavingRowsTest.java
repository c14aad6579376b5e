package dev.lethe.svm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Grid;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.RowEngine;
import dev.lethe.statistics.RowFold;
import dev.lethe.statistics.RowsInMemory;
import java.nio.IntBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rows that have carried nothing for long are not solved for, and come back where they must. */
class LeavingRowsTest {

  private static final HardMarginSvm WIDE = HardMarginSvm.withMargin(1e-6);

  /** Leaves as soon as it carries nothing: far too early. */
  private static final int AT_ONCE = 1;

  /** Counts how often passes bring a row: a row that is solved for is never short. */
  private record Watched(RowEngine rows, Map<IntBuffer, Integer> brought) implements RowEngine {

    static Watched of(GridRows rows) {
      return new Watched(RowsInMemory.of(rows), new HashMap<>());
    }

    @Override
    public <A> A fold(RowFold<A> fold) {
      A result = rows.fold(fold);
      List<SmallestRows.Keyed> found =
          result instanceof TightRows tight
              ? tight.smallest().rows()
              : result instanceof MeasuredRows first ? first.sample().rows() : List.of();
      found.forEach(keyed -> brought.merge(IntBuffer.wrap(keyed.row()), 1, Integer::sum));
      return result;
    }

    int most() {
      return brought.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    @Override
    public long count() {
      return rows.count();
    }

    @Override
    public int columns() {
      return rows.columns();
    }

    @Override
    public ExactStatistics statistics(NormShells shells) {
      return rows.statistics(shells);
    }

    @Override
    public GridRows fetch() {
      throw new UnsupportedOperationException("margins are found without fetching all rows");
    }
  }

  private static SvmModel train(HardMarginSvm svm, RowEngine engine, int most, int patience) {
    return svm.train(new LinearRows(engine, new PassSize(2 * most, most), patience));
  }

  private static double distance(SvmModel a, SvmModel b) {
    double square = 0;
    for (int j = 0; j < a.weights().length; j++) {
      square += Math.pow(a.weights()[j] - b.weights()[j], 2);
    }
    return Math.sqrt(square);
  }

  @Test
  void the_classifier_is_the_same_within_what_is_proved() {
    for (GridRows rows :
        List.of(
            GridSamples.separable(1, 20_000, 40, 0.05),
            GridSamples.separable(2, 4000, 80, 0.2),
            GridSamples.spread(3, 8000, 6),
            GridSamples.lattice(14))) {
      RowEngine engine = RowsInMemory.of(rows);
      SvmModel all = train(WIDE, engine, 100, WorkingSet.FOREVER);
      HardMarginSvm svm = WIDE.withTolerance(1e-5 * all.normAtMost());
      for (int patience : new int[] {AT_ONCE, WorkingSet.USUAL_PATIENCE}) {
        SvmModel some = train(svm, engine, 100, patience);
        assertThat(some.distanceAtMost()).isLessThanOrEqualTo(svm.tolerance());
        assertThat(distance(all, some))
            .isLessThanOrEqualTo(all.distanceAtMost() + some.distanceAtMost());
        assertThat(some.normAtLeast()).isLessThanOrEqualTo(all.normAtMost());
        assertThat(all.normAtLeast()).isLessThanOrEqualTo(some.normAtMost());
        ExactMargins.requireFeasible(some, rows);
      }
    }
  }

  /** What left too early must come back, once, or no proof would ever be found. */
  @Test
  void rows_that_are_needed_after_all_come_back() {
    int returns = 0;
    for (long seed = 0; seed < 20; seed++) {
      GridRows rows = GridSamples.separable(seed, 300, 8, 0.02);
      Watched watched = Watched.of(rows);
      SvmModel model = train(WIDE, watched, 5, AT_ONCE);
      ExactMargins.requireFeasible(model, rows);
      assertThat(watched.most()).as("seed %d", seed).isLessThanOrEqualTo(2);
      returns += watched.most() - 1;
      Watched patient = Watched.of(rows);
      train(WIDE, patient, 5, WorkingSet.FOREVER);
      assertThat(patient.most()).as("seed %d", seed).isEqualTo(1);
    }
    assertThat(returns).isPositive();
  }

  /** The exact judge of the whole dual side: W without what left still proves the norm. */
  @Test
  void what_is_proved_without_rows_that_left_is_true_without_rounding() {
    for (long seed = 0; seed < 40; seed++) {
      GridRows rows = GridSamples.separable(seed, 8, 1 + (int) (seed % 3), 0.1);
      SvmModel model = train(WIDE, RowsInMemory.of(rows), 1, AT_ONCE);
      ExactMargins.requireFeasible(model, rows);
      ExactMargins.requireProved(model, rows);
    }
  }

  @Test
  void a_row_leaves_when_it_is_clear_and_idle_for_long_and_stays_when_it_comes_back() {
    WorkingSet working = new WorkingSet(2);
    SmallestRows near = of(Grid.ONE / 2, 0);
    SmallestRows far = of(Grid.ONE, 0);
    working.add(near);
    working.add(far);
    double[] w = {2, 0};
    solve(working);
    working.leave(w, 1.5);
    assertThat(working.start()).as("idle once").hasSize(2);
    solve(working);
    working.leave(w, 2);
    assertThat(working.start()).as("not clear").hasSize(2);
    working.leave(w, 1.5);
    assertThat(working.start()).hasSize(1);
    assertThat(working.row(0)).containsExactly(Grid.ONE / 2, 0);
    assertThat(working.add(near)).isFalse();
    assertThat(working.add(far)).as("it comes back").isTrue();
    for (int i = 0; i < 5; i++) {
      solve(working);
      working.leave(w, 1.5);
    }
    assertThat(working.start()).as("and stays").hasSize(2);
  }

  private static SmallestRows of(int... row) {
    return new SmallestRows(List.of(new SmallestRows.Keyed(0, row)));
  }

  private static void solve(WorkingSet working) {
    working.solved(WIDE.train(working.points()));
  }
}
