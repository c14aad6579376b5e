package dev.lethe.mst;

import dev.lethe.base.Interval;
import dev.lethe.bound.Attack;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Adds edges to small graphs, at the ends of the interval, at random, one by one and in sets. */
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
