package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.spark.edges.EdgeBlock;
import dev.lethe.spark.edges.ForestBuilder;
import dev.lethe.spark.edges.ForestPart;
import dev.lethe.mst.MinimumSpanningForest;
import dev.lethe.mst.WeightedGraph;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ForestBuilderTest {

  private static WeightedGraph graph(int vertices, EdgeBlock edges) {
    return WeightedGraph.of(vertices, edges.u(), edges.v(), edges.w());
  }

  @Test
  void edges_boiled_down_many_times_leave_the_forest_of_all() {
    int n = 60;
    int[] u = new int[n * (n - 1) / 2];
    int[] v = new int[u.length];
    double[] w = new double[u.length];
    SplittableRandom random = new SplittableRandom(5);
    int at = 0;
    for (int a = 0; a < n; a++) {
      for (int b = a + 1; b < n; b++) {
        u[at] = a;
        v[at] = b;
        w[at++] = random.nextInt(1, 50);
      }
    }
    ForestBuilder forest = new ForestBuilder(n, n + 3);
    for (int from = 0; from < at; from += 100) {
      int to = Math.min(at, from + 100);
      forest.add(
          new EdgeBlock(
              Arrays.copyOfRange(u, from, to),
              Arrays.copyOfRange(v, from, to),
              Arrays.copyOfRange(w, from, to)));
    }
    ForestPart part = forest.build();
    assertThat(part.edges()).isEqualTo(at);
    assertThat(part.degree()).containsOnly(n - 1);
    assertThat(part.forest().size()).isEqualTo(n - 1);
    assertThat(MinimumSpanningForest.of(graph(n, part.forest())).weight())
        .isEqualTo(MinimumSpanningForest.of(graph(n, new EdgeBlock(u, v, w))).weight());
  }
}
