package dev.lethe.quantile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;
import dev.lethe.base.Interval;
import dev.lethe.bound.Capacity;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowsInMemory;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GridOrderTest {

  private static GridOrder order(int... grid) {
    return GridOrder.of(RowsInMemory.of(new GridRows(1, grid, new int[grid.length])));
  }

  private static int[] random(Random random, int n) {
    int spread = random.nextBoolean() ? 5 : Grid.ONE;
    return random.ints(n, -spread, spread + 1).toArray();
  }

  @Test
  void every_rank_is_that_of_the_sorted_values() {
    for (long seed = 1; seed <= 30; seed++) {
      int[] grid = random(new Random(seed), 1 + (int) (seed * seed * 12));
      int[] sorted = grid.clone();
      Arrays.sort(sorted);
      GridOrder order = order(grid);
      int step = Math.max(1, sorted.length / 7);
      for (int rank = 0; rank < sorted.length; rank += step) {
        assertThat(order.get(rank)).as("seed %d", seed).isEqualTo(sorted[rank] * 0x1p-20);
      }
    }
  }

  @Test
  void the_ends_of_the_grid_are_found() {
    GridOrder order = order(Grid.ONE, -Grid.ONE, 0);
    assertThat(order.get(0)).isEqualTo(-1);
    assertThat(order.get(1)).isEqualTo(0);
    assertThat(order.get(2)).isEqualTo(1);
    assertThatThrownBy(() -> order.get(3)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_quantile_and_its_bound_are_those_of_values_in_an_array() {
    for (long seed = 1; seed <= 50; seed++) {
      Random random = new Random(seed);
      int[] grid = random(random, 1 + random.nextInt(60));
      double[] values = Arrays.stream(grid).mapToDouble(v -> v * 0x1p-20).toArray();
      Quantile problem = Quantile.of(random.nextDouble(), Interval.of(-1, 1));
      Capacity m = Capacity.of(1 + random.nextInt(10));
      assertThat(problem.value(order(grid))).isEqualTo(problem.value(values));
      assertThat(problem.retain(order(grid), m).toString())
          .as("seed %d", seed)
          .isEqualTo(problem.retain(values, m).toString());
    }
  }

  @Test
  void values_off_the_grid_or_the_domain_and_tables_are_refused() {
    assertThatThrownBy(() -> order(Grid.ONE + 1)).isInstanceOf(BadInputException.class);
    Quantile positive = Quantile.median(Interval.of(0, 1));
    assertThatThrownBy(() -> positive.value(order(5, -1, 7)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("the smallest is -9.5367431640625E-7");
    GridRows table = new GridRows(2, new int[2], new int[1]);
    assertThatThrownBy(() -> GridOrder.of(RowsInMemory.of(table)))
        .isInstanceOf(BadInputException.class);
  }
}
