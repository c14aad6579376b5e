package dev.lethe.mst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Interval;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import dev.lethe.testkit.ProblemContract;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpanningTreeEdgesTest extends ProblemContract<WeightedGraph> {

  private static final Interval UNIT = Interval.of(0, 1);

  @Override
  protected Problem<WeightedGraph> problem() {
    return SpanningTreeEdges.over(UNIT);
  }

  /** Rows are edges: 45 public vertices, a random tree, and random pairs for the rest. */
  @Override
  protected WeightedGraph sample(long seed, int rows) {
    return Graphs.random(new Random(seed), 45, (rows - 44) / 990.0, true, UNIT);
  }

  @Test
  void one_edge_saves_the_largest_bottleneck_of_a_missing_pair() {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      Interval domain = Interval.of(random.nextInt(3) - 1, 2);
      double density = random.nextBoolean() ? random.nextDouble() : 0.97;
      WeightedGraph graph = Graphs.random(random, 1 + random.nextInt(14), density, true, domain);
      double now = Graphs.weight(graph);
      double best = 0;
      for (int[] pair : Graphs.missingPairs(graph)) {
        List<Graphs.Edge> edge = List.of(new Graphs.Edge(pair[0], pair[1], domain.lo()));
        best = Math.max(best, now - Graphs.weight(Graphs.with(graph, edge)));
      }
      Bound bound = SpanningTreeEdges.over(domain).retain(graph, Capacity.of(1));
      assertThat(bound.exact()).isTrue();
      assertThat(bound.value()).as("seed %d", seed).isCloseTo(best, within(1e-14));
    }
  }

  @Test
  void a_complete_graph_cannot_move() {
    for (int n : new int[] {1, 2, 3, 50}) {
      WeightedGraph complete = Graphs.random(new Random(n), n, 2, false, UNIT);
      for (int m : new int[] {1, 5}) {
        Bound bound = retain(complete, UNIT, m);
        assertThat(bound.value()).isZero();
        assertThat(bound.exact()).isTrue();
      }
    }
  }

  @Test
  void one_missing_pair_of_a_complete_graph_decides_alone() {
    int n = 60;
    List<Graphs.Edge> edges = Graphs.edges(Graphs.random(new Random(5), n, 2, false, UNIT));
    for (int gone = 0; gone < edges.size(); gone += 97) {
      List<Graphs.Edge> rest = new ArrayList<>(edges);
      Graphs.Edge missing = rest.remove(gone);
      WeightedGraph graph = Graphs.of(n, rest);
      Graphs.Edge free = new Graphs.Edge(missing.u(), missing.v(), 0);
      double saved = Graphs.weight(graph) - Graphs.weight(Graphs.with(graph, List.of(free)));
      assertThat(retain(graph, UNIT, 1).value()).isCloseTo(saved, within(1e-15));
    }
  }

  @Test
  void more_edges_add_up_from_the_heaviest_down() {
    // A path with weights 3, 1, 2: every bottleneck of a missing pair is at most 3.
    WeightedGraph path =
        WeightedGraph.of(4, new int[] {0, 1, 2}, new int[] {1, 2, 3}, new double[] {3, 1, 2});
    Interval domain = Interval.of(0, 4);
    assertThat(retain(path, domain, 1).value()).isCloseTo(3, within(1e-14));
    assertThat(retain(path, domain, 2).value()).isCloseTo(5, within(1e-14));
    assertThat(retain(path, domain, 3).value()).isCloseTo(6, within(1e-14));
    assertThat(retain(path, domain, 100).value()).isCloseTo(6, within(1e-14));
  }

  @Test
  void a_graph_in_pieces_may_gain_the_heaviest_edge() {
    WeightedGraph pieces =
        WeightedGraph.of(5, new int[] {0, 2}, new int[] {1, 3}, new double[] {1, 1.5});
    Interval domain = Interval.of(0.5, 2);
    Bound one = retain(pieces, domain, 1);
    assertThat(one.value()).isCloseTo(2, within(1e-14));
    assertThat(one.exact()).isTrue();
    assertThat(retain(pieces, domain, 2).value()).isCloseTo(4, within(1e-14));
    assertThat(retain(pieces, domain, 9).value()).isCloseTo(4, within(1e-14));
    assertThat(SpanningTreeEdges.over(domain).global(pieces, Capacity.of(2)).value())
        .isCloseTo(4, within(1e-14));
  }

  @Test
  void cheap_bridges_between_complete_pieces_save_all_but_one_of_their_number() {
    // Two triangles of weight 1: nothing can be added inside, three free bridges save two edges.
    WeightedGraph triangles =
        WeightedGraph.of(
            6,
            new int[] {0, 1, 2, 3, 4, 5},
            new int[] {1, 2, 0, 4, 5, 3},
            new double[] {1, 1, 1, 1, 1, 1});
    List<Graphs.Edge> bridges =
        List.of(new Graphs.Edge(0, 3, 0), new Graphs.Edge(1, 4, 0), new Graphs.Edge(2, 5, 0));
    double saved = Graphs.weight(triangles) - Graphs.weight(Graphs.with(triangles, bridges));
    assertThat(saved).isEqualTo(2);
    assertThat(retain(triangles, UNIT, 3).value()).isCloseTo(saved, within(1e-14));
    assertThat(retain(triangles, UNIT, 2).value()).isCloseTo(1, within(1e-14));
  }

  @Test
  void negative_weights_in_pieces_fall_back_to_the_widest_change() {
    WeightedGraph pieces = WeightedGraph.of(4, new int[] {0}, new int[] {1}, new double[] {-1});
    assertThat(retain(pieces, Interval.of(-3, 1), 2).value()).isCloseTo(8, within(1e-13));
    assertThat(retain(pieces, Interval.of(-3, 1), 50).value()).isCloseTo(12, within(1e-13));
  }

  @Test
  void without_edges_every_join_counts() {
    WeightedGraph empty = WeightedGraph.of(6, new int[0], new int[0], new double[0]);
    assertThat(retain(empty, UNIT, 3).value()).isCloseTo(3, within(1e-14));
    assertThat(retain(empty, UNIT, 30).value()).isCloseTo(5, within(1e-14));
    assertThat(retain(empty, Interval.of(0, 0), 3).value()).isZero();
  }

  @Test
  void bounds_on_forests_never_exceed_the_global_one() {
    for (long seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      Interval domain = Interval.of(random.nextInt(4) - 1, 3);
      WeightedGraph graph = Graphs.random(random, 12, 0.15, false, domain);
      for (int m = 1; m < 15; m++) {
        assertThat(retain(graph, domain, m).value())
            .as("seed %d, m %d", seed, m)
            .isLessThanOrEqualTo(
                SpanningTreeEdges.over(domain).global(graph, Capacity.of(m)).value());
      }
    }
  }

  @Test
  void shifting_the_weights_changes_nothing_and_scaling_scales() {
    for (long seed = 0; seed < 20; seed++) {
      WeightedGraph graph = sample(seed, 70);
      double[] moved = new double[graph.edges()];
      for (int i = 0; i < moved.length; i++) {
        moved[i] = 4 * graph.weight(i) - 1;
      }
      WeightedGraph other = WeightedGraph.of(graph.vertices(), graph.from, graph.to, moved);
      for (int m : new int[] {1, 3}) {
        assertThat(retain(other, Interval.of(-1, 3), m).value())
            .isCloseTo(4 * retain(graph, UNIT, m).value(), within(1e-12));
      }
    }
  }

  @Test
  void the_computed_weight_is_within_its_stated_error() {
    Interval domain = Interval.of(-1, 1e6);
    int n = 4000;
    double[] weight =
        new Random(6).doubles(n - 1).map(x -> x < 0.5 ? -x : Math.pow(10, 6 * x)).toArray();
    WeightedGraph path =
        WeightedGraph.of(
            n, IntStream.range(0, n - 1).toArray(), IntStream.range(1, n).toArray(), weight);
    BigDecimal exact =
        Arrays.stream(weight).mapToObj(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
    SpanningTreeEdges problem = SpanningTreeEdges.over(domain);
    double computed = problem.value(path);
    BigDecimal error = exact.subtract(new BigDecimal(computed)).abs();
    assertThat(error).isLessThanOrEqualTo(new BigDecimal(Math.ulp(computed)));
    assertThat(error).isLessThan(new BigDecimal(problem.valueError(n)));
  }

  @Test
  void weights_at_the_ends_of_the_doubles_give_an_infinite_bound() {
    Interval all = Interval.of(-Double.MAX_VALUE, Double.MAX_VALUE);
    WeightedGraph path =
        WeightedGraph.of(3, new int[] {0, 1}, new int[] {1, 2}, new double[] {Double.MAX_VALUE, 1});
    assertThat(retain(path, all, 1).value()).isInfinite();
    assertThat(SpanningTreeEdges.over(all).global(path, Capacity.of(2)).value()).isInfinite();
  }

  @Test
  void the_paper_agrees_for_one_edge_and_weights_from_zero() {
    for (long seed = 0; seed < 30; seed++) {
      WeightedGraph graph = sample(seed, 90);
      Bound printed = problem().retainAsPrinted(graph, Capacity.of(1));
      assertThat(printed.value())
          .isCloseTo(problem().retain(graph, Capacity.of(1)).value(), within(1e-15));
      assertThat(problem().globalAsPrinted(graph, Capacity.of(1)).value()).isEqualTo(1);
    }
  }

  @Test
  void a_weight_outside_the_interval_is_refused_with_its_place() {
    WeightedGraph graph =
        WeightedGraph.of(3, new int[] {0, 1}, new int[] {1, 2}, new double[] {0.5, 1.5});
    assertThatThrownBy(() -> problem().retain(graph, Capacity.of(1)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("edge 1 {1, 2} has 1.5");
  }

  private static Bound retain(WeightedGraph graph, Interval domain, int m) {
    return SpanningTreeEdges.over(domain).retain(graph, Capacity.of(m));
  }
}
