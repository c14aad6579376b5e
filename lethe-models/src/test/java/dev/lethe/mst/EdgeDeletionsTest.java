package dev.lethe.mst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.bound.Capacity;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EdgeDeletionsTest {

  private static final Interval UNIT = Interval.of(0, 1);
  private static final SpanningTreeEdges PROBLEM = SpanningTreeEdges.over(UNIT);

  @Test
  void deleting_edges_one_by_one_gives_what_computing_afresh_gives() {
    for (long seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      WeightedGraph graph =
          Graphs.random(random, 2 + random.nextInt(12), 0.3 + random.nextDouble(), true, UNIT);
      EdgeDeletions deletions = EdgeDeletions.from(graph, PROBLEM);
      BitSet gone = new BitSet();
      while (gone.cardinality() < graph.edges()) {
        int edge = random.nextInt(graph.edges());
        if (gone.get(edge)) {
          continue;
        }
        gone.set(edge);
        deletions.delete(edge);
        WeightedGraph left = graph.without(gone);
        assertThat(deletions.weight()).as("seed %d", seed).isEqualTo(Graphs.weight(left));
        for (int m : new int[] {1, 2, 7}) {
          assertThat(deletions.retain(Capacity.of(m)))
              .as("seed %d, without %s", seed, gone)
              .isEqualTo(PROBLEM.retain(left, Capacity.of(m)));
        }
      }
    }
  }

  @Test
  void an_edge_cannot_be_deleted_twice_nor_if_it_never_was() {
    WeightedGraph graph = Graphs.random(new Random(1), 6, 2, true, UNIT);
    EdgeDeletions deletions = EdgeDeletions.from(graph, PROBLEM);
    deletions.delete(3);
    for (int edge : new int[] {3, -1, graph.edges()}) {
      assertThatThrownBy(() -> deletions.delete(edge))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("edge " + edge + " is not there");
    }
  }
}
