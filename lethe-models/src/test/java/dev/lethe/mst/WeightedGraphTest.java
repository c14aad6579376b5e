package dev.lethe.mst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WeightedGraphTest {

  @Test
  void a_second_edge_for_a_pair_is_refused_in_either_direction() {
    assertThatThrownBy(() -> graph(4, new int[] {0, 1, 1, 2}, new int[] {1, 2, 0, 3}))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("edges 0 and 2 both join 0 and 1");
    assertThatThrownBy(() -> graph(3, new int[] {1, 1}, new int[] {2, 2}))
        .isInstanceOf(BadInputException.class);
  }

  @Test
  void a_repeated_pair_is_found_wherever_it_hides() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      int n = 2 + random.nextInt(20);
      int e = 1 + random.nextInt(25);
      int[] from = new int[e];
      int[] to = new int[e];
      boolean[][] seen = new boolean[n][n];
      boolean repeated = false;
      for (int i = 0; i < e; i++) {
        from[i] = random.nextInt(n);
        to[i] = (from[i] + 1 + random.nextInt(n - 1)) % n;
        int smaller = Math.min(from[i], to[i]);
        int larger = Math.max(from[i], to[i]);
        repeated |= seen[smaller][larger];
        seen[smaller][larger] = true;
      }
      if (repeated) {
        assertThatThrownBy(() -> graph(n, from, to))
            .as("seed %d", seed)
            .isInstanceOf(BadInputException.class)
            .hasMessageContaining("at most one edge a pair");
      } else {
        assertThat(graph(n, from, to).edges()).as("seed %d", seed).isEqualTo(e);
      }
    }
  }

  @Test
  void an_edge_that_leaves_the_public_vertices_is_refused() {
    assertThatThrownBy(() -> graph(3, new int[] {0, 1}, new int[] {1, 3}))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("edge 1 joins 1 and 3")
        .hasMessageContaining("0 … 2");
    assertThatThrownBy(() -> graph(3, new int[] {-1}, new int[] {1}))
        .isInstanceOf(BadInputException.class);
  }

  @Test
  void loops_and_weights_that_are_no_numbers_are_refused() {
    assertThatThrownBy(() -> graph(3, new int[] {2}, new int[] {2}))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("to itself");
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(
              () -> WeightedGraph.of(2, new int[] {0}, new int[] {1}, new double[] {bad}))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("edge 0");
    }
  }

  @Test
  void impossible_shapes_are_refused() {
    assertThatThrownBy(() -> graph(0, new int[0], new int[0]))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> graph(3, new int[] {0}, new int[0]))
        .isInstanceOf(BadUsageException.class);
  }

  @Test
  void a_copy_does_not_follow_its_source() {
    int[] from = {0};
    WeightedGraph graph = graph(3, from, new int[] {1});
    from[0] = 2;
    assertThat(graph.from(0)).isZero();
  }

  @Test
  void leaving_out_edges_keeps_the_order_of_the_rest() {
    WeightedGraph graph = graph(4, new int[] {0, 1, 2}, new int[] {1, 2, 3});
    BitSet gone = new BitSet();
    gone.set(1);
    WeightedGraph left = graph.without(gone);
    assertThat(left.edges()).isEqualTo(2);
    assertThat(left.from(1)).isEqualTo(2);
    assertThat(left.degrees()[1]).isEqualTo(1);
  }

  private static WeightedGraph graph(int vertices, int[] from, int[] to) {
    return WeightedGraph.of(vertices, from, to, new double[from.length]);
  }
}
