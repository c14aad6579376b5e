package dev.lethe.lab.attack;

import dev.lethe.mst.WeightedGraph;
import java.util.Arrays;

/** A graph with one more edge. */
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
}
