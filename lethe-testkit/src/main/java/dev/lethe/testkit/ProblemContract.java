package dev.lethe.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import org.junit.jupiter.api.Test;

/** What holds of every problem; each problem's test inherits it. */
public abstract class ProblemContract<R> {

  private static final int SEEDS = 20;
  private static final int[] CAPACITIES = {1, 2, 3, 5, 10, 40};

  protected abstract Problem<R> problem();

  /** Seeded retained data of one fixed distribution. */
  protected abstract R sample(long seed, int rows);

  /** A size that the problem handles in milliseconds. */
  protected int typicalRows() {
    return 60;
  }

  @Test
  void retain_is_never_above_global() {
    for (long seed = 0; seed < SEEDS; seed++) {
      R retained = sample(seed, typicalRows());
      for (int m : CAPACITIES) {
        assertThat(problem().retain(retained, Capacity.of(m)).value())
            .as("seed %d, m %d", seed, m)
            .isLessThanOrEqualTo(problem().global(retained, Capacity.of(m)).value());
      }
    }
  }

  @Test
  void bounds_grow_with_the_capacity() {
    for (long seed = 0; seed < SEEDS; seed++) {
      R retained = sample(seed, typicalRows());
      double retainBefore = 0;
      double globalBefore = 0;
      for (int m : CAPACITIES) {
        double retain = problem().retain(retained, Capacity.of(m)).value();
        double global = problem().global(retained, Capacity.of(m)).value();
        assertThat(retain)
            .as("retain, seed %d, m %d", seed, m)
            .isGreaterThanOrEqualTo(retainBefore);
        assertThat(global)
            .as("global, seed %d, m %d", seed, m)
            .isGreaterThanOrEqualTo(globalBefore);
        retainBefore = retain;
        globalBefore = global;
      }
    }
  }

  /** RS_m ≤ RS°_m ≤ 2·RS_m, and one row costs nothing more. */
  @Test
  void two_worlds_are_as_far_apart_as_one_is_from_the_retained_rows_or_at_most_twice_that() {
    for (long seed = 0; seed < SEEDS; seed++) {
      R retained = sample(seed, typicalRows());
      for (int m = 1; m <= 4; m++) {
        double near = problem().retain(retained, Capacity.of(m)).value();
        assertThat(problem().worlds(retained, Capacity.of(m)).value())
            .as("seed %d, m %d", seed, m)
            .isBetween(near * (1 - 1e-12), (m == 1 ? near : 2 * near) * (1 + 1e-12));
      }
    }
  }

  @Test
  void on_a_fixed_distribution_more_retained_rows_mean_less_change() {
    double few = 0;
    double many = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      few += problem().retain(sample(seed, typicalRows()), Capacity.of(1)).value();
      many += problem().retain(sample(seed, 8 * typicalRows()), Capacity.of(1)).value();
    }
    assertThat(many).isLessThan(few);
  }

  @Test
  void a_bound_says_where_it_comes_from() {
    R retained = sample(1, typicalRows());
    for (Bound bound :
        new Bound[] {
          problem().retain(retained, Capacity.of(2)), problem().global(retained, Capacity.of(2))
        }) {
      assertThat(bound.form()).isEqualTo(Bound.Form.SOUND);
      assertThat(bound.result().id()).endsWith("/1");
      assertThat(bound.inputs()).isNotEmpty();
    }
    for (Bound bound :
        new Bound[] {
          problem().retainAsPrinted(retained, Capacity.of(2)),
          problem().globalAsPrinted(retained, Capacity.of(2))
        }) {
      assertThat(bound.form()).isEqualTo(Bound.Form.PAPER);
    }
  }

  @Test
  void a_capacity_below_one_is_refused() {
    for (int m : new int[] {0, -1, Integer.MIN_VALUE}) {
      assertThatThrownBy(() -> Capacity.of(m))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining(Integer.toString(m));
    }
  }
}
