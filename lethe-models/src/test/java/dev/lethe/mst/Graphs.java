package dev.lethe.mst;

import dev.lethe.base.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jgrapht.alg.spanning.KruskalMinimumSpanningTree;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleWeightedGraph;

/** Seeded graphs, and slow and plain answers to check the fast ones against. */
final class Graphs {

  private Graphs() {}

  /** One edge. */
  record Edge(int u, int v, double w) {}

  static WeightedGraph of(int vertices, List<Edge> edges) {
    return WeightedGraph.taking(
        vertices,
        edges.stream().mapToInt(Edge::u).toArray(),
        edges.stream().mapToInt(Edge::v).toArray(),
        edges.stream().mapToDouble(Edge::w).toArray());
  }

  static List<Edge> edges(WeightedGraph graph) {
    List<Edge> edges = new ArrayList<>();
    for (int i = 0; i < graph.edges(); i++) {
      edges.add(new Edge(graph.from(i), graph.to(i), graph.weight(i)));
    }
    return edges;
  }

  static WeightedGraph with(WeightedGraph graph, List<Edge> more) {
    List<Edge> edges = edges(graph);
    edges.addAll(more);
    return of(graph.vertices(), edges);
  }

  /** Weights on a grid of 1/64, so that sums and differences are exact. */
  static double weight(Random random, Interval domain) {
    return domain.lo() + Math.rint(64 * random.nextDouble() * (domain.hi() - domain.lo())) / 64;
  }

  /** Every pair independently, and if asked a random tree first. */
  static WeightedGraph random(
      Random random, int vertices, double density, boolean connected, Interval domain) {
    boolean[][] there = new boolean[vertices][vertices];
    List<Edge> edges = new ArrayList<>();
    for (int v = 1; connected && v < vertices; v++) {
      int u = random.nextInt(v);
      there[u][v] = true;
      edges.add(new Edge(u, v, weight(random, domain)));
    }
    for (int u = 0; u < vertices; u++) {
      for (int v = u + 1; v < vertices; v++) {
        if (!there[u][v] && random.nextDouble() < density) {
          edges.add(
              random.nextBoolean()
                  ? new Edge(u, v, weight(random, domain))
                  : new Edge(v, u, weight(random, domain)));
        }
      }
    }
    return of(vertices, edges);
  }

  static List<int[]> missingPairs(WeightedGraph graph) {
    boolean[][] there = new boolean[graph.vertices()][graph.vertices()];
    for (int i = 0; i < graph.edges(); i++) {
      there[graph.from(i)][graph.to(i)] = true;
      there[graph.to(i)][graph.from(i)] = true;
    }
    List<int[]> missing = new ArrayList<>();
    for (int u = 0; u < graph.vertices(); u++) {
      for (int v = u + 1; v < graph.vertices(); v++) {
        if (!there[u][v]) {
          missing.add(new int[] {u, v});
        }
      }
    }
    return missing;
  }

  static double weight(WeightedGraph graph) {
    return MinimumSpanningForest.of(graph).weight();
  }

  /** JGraphT's answer. */
  static double oracle(WeightedGraph graph) {
    SimpleWeightedGraph<Integer, DefaultWeightedEdge> other =
        new SimpleWeightedGraph<>(DefaultWeightedEdge.class);
    for (int v = 0; v < graph.vertices(); v++) {
      other.addVertex(v);
    }
    for (int i = 0; i < graph.edges(); i++) {
      other.setEdgeWeight(other.addEdge(graph.from(i), graph.to(i)), graph.weight(i));
    }
    return new KruskalMinimumSpanningTree<>(other).getSpanningTree().getWeight();
  }
}
