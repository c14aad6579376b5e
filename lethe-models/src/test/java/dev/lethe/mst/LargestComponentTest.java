package dev.lethe.mst;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LargestComponentTest {

  @Test
  void the_largest_part_is_taken_out_and_numbered_anew() {
    WeightedGraph graph =
        WeightedGraph.of(
            7, new int[] {0, 2, 4, 5}, new int[] {1, 4, 6, 6}, new double[] {9, 1, 2, 3});
    WeightedGraph part = graph.largestComponent();
    assertThat(part.vertices()).isEqualTo(4);
    assertThat(part.edges()).isEqualTo(3);
    assertThat(MinimumSpanningForest.of(part).components()).isEqualTo(1);
    assertThat(MinimumSpanningForest.of(part).weight()).isEqualTo(6);
  }

  @Test
  void a_connected_graph_is_its_own_largest_part() {
    WeightedGraph graph =
        WeightedGraph.of(3, new int[] {0, 1}, new int[] {1, 2}, new double[] {1, 2});
    assertThat(graph.largestComponent().vertices()).isEqualTo(3);
    assertThat(WeightedGraph.of(1, new int[0], new int[0], new double[0]).largestComponent())
        .extracting(WeightedGraph::vertices)
        .isEqualTo(1);
  }
}
