package dev.lethe.mst.unlearn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Interval;
import dev.lethe.bound.Method;
import dev.lethe.mst.EdgeDeletions;
import dev.lethe.mst.SpanningTreeEdges;
import dev.lethe.mst.WeightedGraph;
import dev.lethe.privacy.RandomBits;
import dev.lethe.testkit.ForgettingContract;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SpanningTreeUnlearningTest extends ForgettingContract {

  private static final int VERTICES = 9;

  private static final SpanningTreeUnlearning TREE =
      new SpanningTreeUnlearning(SpanningTreeEdges.over(Interval.of(0.5, 2)));

  private record Edge(int u, int v, double w) {}

  private static WeightedGraph graph(List<Edge> edges) {
    return WeightedGraph.of(
        VERTICES,
        edges.stream().mapToInt(Edge::u).toArray(),
        edges.stream().mapToInt(Edge::v).toArray(),
        edges.stream().mapToDouble(Edge::w).toArray());
  }

  private static List<Edge> edges(Random random) {
    List<Edge> edges = new ArrayList<>();
    double density = random.nextDouble(0.2, 0.9);
    for (int u = 0; u < VERTICES; u++) {
      for (int v = 0; v < u; v++) {
        if (edges.size() <= CAPACITY.value() || random.nextDouble() < density) {
          edges.add(new Edge(u, v, random.nextDouble(0.5, 2)));
        }
      }
    }
    Collections.shuffle(edges, random);
    return edges;
  }

  @Override
  protected Case sample(long seed) {
    Random random = new Random(seed);
    List<Edge> edges = edges(random);
    WeightedGraph all = graph(edges);
    double trained = TREE.problem().value(all);
    BitSet gone = new BitSet();
    gone.set(0, 1 + random.nextInt(CAPACITY.value()));
    WeightedGraph left = all.without(gone);
    List<Edge> rest = new ArrayList<>(edges.subList(gone.cardinality(), edges.size()));
    Collections.shuffle(rest, random);
    WeightedGraph fresh = graph(rest);
    return new Case() {
      @Override
      public ReleaseFacts factsAfterForgetting(Terms terms) {
        return TREE.facts(left, terms);
      }

      @Override
      public ReleaseFacts factsOfRetained(Terms terms) {
        return TREE.facts(fresh, terms);
      }

      @Override
      public double[] meanAfterForgetting(Terms terms) {
        return new double[] {TREE.of(left).mean(trained, terms)};
      }

      @Override
      public double[] meanOfRetained(Terms terms) {
        return new double[] {TREE.of(fresh).mean(Double.NaN, terms)};
      }

      @Override
      public double[] kept() {
        return new double[] {trained};
      }

      @Override
      public double[] meanWithBrokenModel(Terms terms) {
        return new double[] {TREE.of(left).mean(-1000, terms)};
      }
    };
  }

  @Override
  protected double reaches() {
    return 0.5;
  }

  @Override
  protected Method recomputing() {
    return Method.EXACT;
  }

  /** An edge outside the tree moves nothing when it leaves. */
  @Override
  protected int leastKept() {
    return CASES / 4;
  }

  @Test
  void a_graph_kept_up_to_date_edge_by_edge_gives_the_same_tree_and_bound() {
    for (long seed = 0; seed < CASES; seed++) {
      List<Edge> edges = edges(new Random(seed));
      EdgeDeletions kept = EdgeDeletions.from(graph(edges), TREE.problem());
      for (int edge = 0; edge < CAPACITY.value(); edge++) {
        kept.delete(edge);
      }
      WeightedGraph fresh = graph(edges.subList(CAPACITY.value(), edges.size()));
      assertThat(TREE.of(fresh).own()).as("seed %d", seed).isEqualTo(kept.weight());
      assertThat(TREE.problem().retain(fresh, CAPACITY))
          .as("seed %d", seed)
          .isEqualTo(kept.retain(CAPACITY));
    }
  }

  @Test
  void an_exact_release_is_the_weight_itself() {
    WeightedGraph graph = graph(edges(new Random(5)));
    Release release = TREE.release(graph, terms(Method.EXACT), RandomBits.secure());
    assertThat(release.parameters().get(0)).isEqualTo(TREE.problem().value(graph));
    assertThat(release.mu()).isZero();
  }
}
