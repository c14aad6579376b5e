package dev.lethe.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Interval;
import dev.lethe.mst.SpanningTreeEdges;
import dev.lethe.mst.WeightedGraph;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultTest {

  private static final Result HEARSAY = Result.compared("test/hearsay/1");

  @Test
  void a_result_without_a_formula_is_refused() {
    assertThatThrownBy(() -> HEARSAY.published(Bound.atMost(HEARSAY, 1)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("hearsay");
  }

  @Test
  void a_verified_release_prints_its_public_target_as_it_is() {
    Bound full =
        Bound.atMost(Result.verified("test/verified/1", Method.NEWTON), 1.23456e-7)
            .from("target", 1.23456e-7);
    assertThat(full.result().published(full).value()).isEqualTo(1.23456e-7);
    assertThat(full.result().published(full).inputs())
        .containsExactly(Map.entry("target", 1.23456e-7));
  }

  @Test
  void a_spanning_tree_prints_its_bound_and_nothing_of_the_graph() {
    WeightedGraph path =
        WeightedGraph.of(3, new int[] {0, 1}, new int[] {1, 2}, new double[] {1.2345, 0.5});
    Bound full = SpanningTreeEdges.over(Interval.of(0, 2)).retain(path, Capacity.of(1));
    assertThat(full.result().published(full).inputs())
        .containsExactly(Map.entry("shift", 1.24), Map.entry("m", 1));
  }
}
