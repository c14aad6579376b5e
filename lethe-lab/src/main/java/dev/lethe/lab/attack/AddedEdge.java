package dev.lethe.lab.attack;

import dev.lethe.mst.WeightedGraph;
import java.util.Arrays;

/** A graph with one more edge, and where there is room for one. */
public final class AddedEdge {
  private AddedEdge() {}

  public static WeightedGraph to(WeightedGraph graph, int u, int v, double weight) {
    int m = graph.edges();
    int[] from = new int[m + 1];
    int[] to = new int[m + 1];
    double[] weights = new double[m + 1];
    Arrays.setAll(from, e -> e < m ? graph.from(e) : u);
    Arrays.setAll(to, e -> e < m ? graph.to(e) : v);
    Arrays.setAll(weights, e -> e < m ? graph.weight(e) : weight);
    return WeightedGraph.taking(graph.vertices(), from, to, weights);
  }

  /** Which pairs have an edge, in either order. */
  public static boolean[][] joined(WeightedGraph graph) {
    boolean[][] joined = new boolean[graph.vertices()][graph.vertices()];
    for (int e = 0; e < graph.edges(); e++) {
      joined[graph.from(e)][graph.to(e)] = true;
      joined[graph.to(e)][graph.from(e)] = true;
    }
    return joined;
  }
}
