package dev.lethe.mst;

import dev.lethe.base.Progress;

/**
 * A lightest set of edges that connects whatever the graph connects.
 *
 * <p>Found by Kruskal's algorithm on primitive arrays, O(|E| log |V|) at worst. Its weight is
 * summed in twice the precision of a double from the lightest edge up, so it depends on the weights
 * alone (not on the order of the input) and is within one unit in the last place of the exact sum
 * unless weights of both signs cancel beyond 30 digits.
 */
public final class MinimumSpanningForest {

  private final WeightedGraph graph;

  private final Merges merges;
  private final double weight;

  private MinimumSpanningForest(WeightedGraph graph, Merges merges) {
    this.graph = graph;
    this.merges = merges;
    this.weight = sum(graph, merges.edge);
  }

  public static MinimumSpanningForest of(WeightedGraph graph) {
    return of(graph, Progress.SILENT);
  }

  /** Like {@link #of(WeightedGraph)}, reporting edges settled. */
  public static MinimumSpanningForest of(WeightedGraph graph, Progress progress) {
    return new MinimumSpanningForest(graph, FilterKruskal.forest(graph, progress));
  }

  private static double sum(WeightedGraph graph, int[] edges) {
    double high = 0;
    double low = 0;
    for (int edge : edges) {
      double term = graph.weight[edge];
      double total = high + term;
      double part = total - high;
      low += (high - (total - part)) + (term - part);
      high = total;
    }
    return high + low;
  }

  /** f: the sum of the weights. */
  public double weight() {
    return weight;
  }

  /** The number of edges, |V| less the number of components. */
  public int size() {
    return merges.count();
  }

  /** The number of connected components of the graph, lone vertices included. */
  public int components() {
    return graph.vertices() - merges.count();
  }

  /** The graph's number of the i-th lightest edge of the forest. */
  public int edge(int i) {
    return merges.edge[i];
  }

  /** w_(1) ≥ w_(2) ≥ …: the weight of the i-th heaviest edge, i from 1. */
  public double heaviest(int i) {
    return graph.weight[merges.edge[merges.count() - i]];
  }

  WeightedGraph graph() {
    return graph;
  }

  Merges merges() {
    return merges;
  }
}
