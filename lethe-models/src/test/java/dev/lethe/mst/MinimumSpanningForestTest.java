package dev.lethe.mst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.Interval;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class MinimumSpanningForestTest {

  private static final Interval UNIT = Interval.of(0, 1);

  @Test
  void the_weight_agrees_with_jgrapht_on_random_graphs() {
    for (long seed = 0; seed < 150; seed++) {
      Random random = new Random(seed);
      WeightedGraph graph =
          Graphs.random(
              random, 1 + random.nextInt(60), random.nextDouble(), random.nextBoolean(), UNIT);
      assertThat(Graphs.weight(graph)).as("seed %d", seed).isEqualTo(Graphs.oracle(graph));
    }
  }

  @Test
  void the_weight_agrees_with_jgrapht_where_edges_are_settled_in_rounds() {
    DoubleUnaryOperator[] shapes = {
      x -> x,
      x -> Math.floor(5 * x),
      x -> Math.expm1(200 * x - 100),
      x -> 1 + x * 0x1p-40,
      x -> x < 0.5 ? -x : 1e300 * x,
      x -> 7,
    };
    for (int shape = 0; shape < shapes.length; shape++) {
      WeightedGraph uniform = Graphs.random(new Random(shape), 220, 0.9, false, UNIT);
      double[] weight = new Random(shape).doubles(uniform.edges()).map(shapes[shape]).toArray();
      WeightedGraph graph = WeightedGraph.of(uniform.vertices(), uniform.from, uniform.to, weight);
      double expected = Graphs.oracle(graph);
      assertThat(Graphs.weight(graph))
          .as("shape %d", shape)
          .isCloseTo(expected, within(1e-12 * Math.abs(expected)));
    }
  }

  @Test
  void heavy_bridges_survive_every_round() {
    int half = 150;
    WeightedGraph dense = Graphs.random(new Random(3), half, 0.95, true, UNIT);
    int extra = 40;
    int[] from = Arrays.copyOf(dense.from, dense.edges() + extra);
    int[] to = Arrays.copyOf(dense.to, dense.edges() + extra);
    double[] weight = Arrays.copyOf(dense.weight, dense.edges() + extra);
    for (int i = 0; i < extra; i++) {
      from[dense.edges() + i] = i;
      to[dense.edges() + i] = half + i;
      weight[dense.edges() + i] = 10;
    }
    MinimumSpanningForest forest =
        MinimumSpanningForest.of(WeightedGraph.of(half + extra, from, to, weight));
    assertThat(forest.components()).isEqualTo(1);
    assertThat(forest.weight()).isEqualTo(Graphs.weight(dense) + 10 * extra);
    assertThat(forest.heaviest(extra)).isEqualTo(10);
    assertThat(forest.heaviest(extra + 1)).isLessThan(10);
  }

  @Test
  void edges_are_ordered_by_weight_and_then_by_number() {
    for (long seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      int n = random.nextInt(3000);
      double[] weight = new double[n];
      for (int i = 0; i < n; i++) {
        weight[i] =
            switch ((int) (seed % 4)) {
              case 0 -> random.nextGaussian();
              case 1 -> random.nextInt(5) - 2;
              case 2 -> 1 + random.nextInt(1000) * 0x1p-52;
              default -> Double.longBitsToDouble(random.nextLong() & 0xBFFFFFFFFFFFFFFFL);
            };
      }
      long[] keys = IntStream.range(0, n).asLongStream().toArray();
      EdgeOrder.sort(keys, 0, n, weight);
      int[] expected =
          IntStream.range(0, n)
              .boxed()
              .sorted(Comparator.comparingDouble(i -> weight[i]))
              .mapToInt(i -> i)
              .toArray();
      assertThat(Arrays.stream(keys).mapToInt(EdgeOrder::edge).toArray())
          .as("seed %d", seed)
          .isEqualTo(expected);
    }
  }

  @Test
  void the_weight_does_not_depend_on_the_order_of_the_input() {
    WeightedGraph graph = Graphs.random(new Random(1), 80, 0.3, true, UNIT);
    double[] weight = new Random(2).doubles(graph.edges()).toArray();
    WeightedGraph forward = WeightedGraph.of(80, graph.from, graph.to, weight);
    int[] order = IntStream.range(0, weight.length).map(i -> weight.length - 1 - i).toArray();
    WeightedGraph backward =
        WeightedGraph.of(
            80,
            Arrays.stream(order).map(i -> graph.from[i]).toArray(),
            Arrays.stream(order).map(i -> graph.to[i]).toArray(),
            Arrays.stream(order).mapToDouble(i -> weight[i]).toArray());
    assertThat(Graphs.weight(backward)).isEqualTo(Graphs.weight(forward));
  }

  @Test
  void a_lone_vertex_and_a_graph_without_edges_weigh_nothing() {
    for (int vertices : new int[] {1, 2, 1000}) {
      MinimumSpanningForest forest =
          MinimumSpanningForest.of(
              WeightedGraph.of(vertices, new int[0], new int[0], new double[0]));
      assertThat(forest.weight()).isZero();
      assertThat(forest.size()).isZero();
      assertThat(forest.components()).isEqualTo(vertices);
    }
  }

  @Test
  void a_million_vertices_on_a_ring_lose_their_heaviest_edge() {
    int n = 1_000_000;
    int[] from = IntStream.range(0, n).toArray();
    int[] to = IntStream.range(0, n).map(i -> (i + 1) % n).toArray();
    double[] weight = IntStream.range(0, n).mapToDouble(i -> (i * 7919L) % n).toArray();
    WeightedGraph ring = WeightedGraph.taking(n, from, to, weight);
    MinimumSpanningForest forest = MinimumSpanningForest.of(ring);
    assertThat(forest.components()).isEqualTo(1);
    assertThat(forest.weight()).isEqualTo((n - 1.0) * n / 2 - (n - 1));
    assertThat(forest.heaviest(1)).isEqualTo(n - 2);
  }

  @Test
  void a_progress_that_throws_stops_the_work() {
    WeightedGraph graph = Graphs.random(new Random(1), 30, 0.3, true, UNIT);
    Assertions.assertThatThrownBy(
            () ->
                MinimumSpanningForest.of(
                    graph,
                    (done, total) -> {
                      throw new CancellationException("enough");
                    }))
        .isInstanceOf(CancellationException.class);
  }
}
