package dev.lethe.mst;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Interval;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.testkit.Attack;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Adds edges to small graphs, at the ends of the interval, at random, one by one and in sets. */
@Tag("slow")
class EdgeAttackTest {

  private static final Interval[] DOMAINS = {
    Interval.of(0, 1), Interval.of(0.25, 2), Interval.of(-1, 1), Interval.of(-2, -0.5)
  };

  @Test
  void one_edge_never_exceeds_and_reaches_all_of_the_bound_on_connected_graphs() {
    Attack.run(80, 200, seed -> new Adversary(seed, true, 1)).neverExceeds().reaches(1.00);
  }

  @Test
  void several_edges_never_exceed_and_reach_all_of_the_bound_on_some_connected_graph() {
    Attack.run(120, 200, seed -> new Adversary(seed, true, 2 + (int) (seed % 4)))
        .neverExceeds()
        .reaches(1.00);
  }

  @Test
  void edges_between_components_never_exceed_and_reach_all_of_the_bound() {
    Attack.run(120, 200, seed -> new Adversary(seed, false, 1 + (int) (seed % 4)))
        .neverExceeds()
        .reaches(1.00);
  }

  @Test
  void two_worlds_that_share_new_edges_are_within_the_bound_of_worlds() {
    Attack.run(120, 200, seed -> new TwoWorlds(seed, true, 2 + (int) (seed % 4)))
        .neverExceeds()
        .reaches(1.00);
    Attack.run(200, 200, seed -> new TwoWorlds(seed, false, 1 + (int) (seed % 4)))
        .neverExceeds()
        .reaches(1.00);
  }

  /** Two triangles of weight ½: a heavy bridge was there before two free ones came. */
  @Test
  void the_distance_from_the_retained_edges_is_exceeded_by_two_worlds_of_graphs_in_pieces() {
    int[] from = {0, 1, 2, 3, 4, 5};
    int[] to = {1, 2, 0, 4, 5, 3};
    double[] weight = {0.5, 0.5, 0.5, 0.5, 0.5, 0.5};
    WeightedGraph triangles = WeightedGraph.of(6, from, to, weight);
    List<Graphs.Edge> bridges =
        List.of(new Graphs.Edge(0, 3, 1), new Graphs.Edge(1, 4, 0), new Graphs.Edge(2, 5, 0));
    double smaller = Graphs.weight(Graphs.with(triangles, bridges.subList(0, 1)));
    double larger = Graphs.weight(Graphs.with(triangles, bridges));
    SpanningTreeEdges problem = SpanningTreeEdges.over(Interval.of(0, 1));
    double apart = smaller - larger;
    assertThat(apart).isEqualTo(1.5);
    assertThat(problem.retain(triangles, Capacity.of(3)).value()).isLessThan(1.01);
    assertThat(problem.worlds(triangles, Capacity.of(3)).value()).isBetween(apart, 2.01);
  }

  /** Some edges are in both worlds, some in one only. */
  private static class TwoWorlds extends Adversary {

    TwoWorlds(long seed, boolean connected, int m) {
      super(seed, connected, m);
    }

    @Override
    public Bound bound() {
      return problem.worlds(graph, capacity);
    }

    @Override
    double change(List<Graphs.Edge> added) {
      double larger = Graphs.weight(Graphs.with(graph, added));
      double most = 0;
      for (int shared = 0; shared <= added.size(); shared++) {
        double smaller = Graphs.weight(Graphs.with(graph, added.subList(0, shared)));
        most = Math.max(most, Math.abs(smaller - larger));
      }
      return most;
    }
  }

  @Test
  void the_paper_s_formula_is_beaten_where_the_graph_is_in_pieces() {
    Attack.run(
            40,
            100,
            seed ->
                new Adversary(seed, false, 1) {
                  @Override
                  public Bound bound() {
                    return problem.retainAsPrinted(graph, capacity);
                  }
                })
        .exceedsBy(1.5);
  }

  private static class Adversary implements Attack.Duel {

    final Random random;
    final Interval domain;
    final SpanningTreeEdges problem;
    final WeightedGraph graph;
    final Capacity capacity;
    final List<int[]> missing;
    final double now;

    Adversary(long seed, boolean connected, int m) {
      random = new Random(seed);
      domain = DOMAINS[random.nextInt(DOMAINS.length)];
      problem = SpanningTreeEdges.over(domain);
      graph =
          Graphs.random(
              random, 2 + random.nextInt(8), 0.9 * random.nextDouble(), connected, domain);
      capacity = Capacity.of(m);
      missing = Graphs.missingPairs(graph);
      now = Graphs.weight(graph);
    }

    @Override
    public Bound bound() {
      return problem.retain(graph, capacity);
    }

    @Override
    public double change(int attempt) {
      List<Graphs.Edge> added = new ArrayList<>();
      if (capacity.value() == 1 && attempt < missing.size()) {
        added.add(edge(missing.get(attempt), domain.lo()));
      } else {
        Collections.shuffle(missing, random);
        int most = Math.min(missing.size(), capacity.value());
        int count = random.nextInt(4) == 0 ? random.nextInt(most + 1) : most;
        int style = random.nextInt(4);
        for (int i = 0; i < count; i++) {
          added.add(edge(missing.get(i), weight(style)));
        }
      }
      return change(added);
    }

    double change(List<Graphs.Edge> added) {
      return Math.abs(Graphs.weight(Graphs.with(graph, added)) - now);
    }

    private double weight(int style) {
      return switch (style) {
        case 0 -> domain.lo();
        case 1 -> domain.hi();
        case 2 -> random.nextBoolean() ? domain.lo() : domain.hi();
        default -> Graphs.weight(random, domain);
      };
    }

    private static Graphs.Edge edge(int[] pair, double weight) {
      return new Graphs.Edge(pair[0], pair[1], weight);
    }

    /** Weights are multiples of 1/64: their sums are exact. */
    @Override
    public double tolerance() {
      return 0;
    }
  }
}
