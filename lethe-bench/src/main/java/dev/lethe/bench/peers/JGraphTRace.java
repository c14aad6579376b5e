package dev.lethe.bench.peers;

import dev.lethe.base.Interval;
import dev.lethe.bench.race.Race;
import dev.lethe.bound.Capacity;
import dev.lethe.mst.MinimumSpanningForest;
import dev.lethe.mst.SpanningTreeEdges;
import dev.lethe.mst.WeightedGraph;
import org.jgrapht.alg.spanning.KruskalMinimumSpanningTree;

/** The minimum spanning tree with its bound against JGraphT's tree alone. */
public final class JGraphTRace {

  private static final Capacity ONE = Capacity.of(1);

  private JGraphTRace() {}

  /**
   * Two contenders, JGraphT first, who must agree on the tree's weight.
   *
   * @param weights the interval of the graph's weights
   * @param limit what is promised of ours beside JGraphT; NaN for nothing
   */
  public static Race on(String title, WeightedGraph graph, Interval weights, double limit) {
    JGraphTView view = new JGraphTView(graph);
    double ours = MinimumSpanningForest.of(graph).weight();
    return new Race(title)
        .contender(
            "JGraphT's Kruskal",
            () -> {
              double theirs = new KruskalMinimumSpanningTree<>(view).getSpanningTree().getWeight();
              if (!(Math.abs(theirs - ours) <= 1e-9 * ours)) {
                throw new IllegalStateException("JGraphT says " + theirs + ", we say " + ours);
              }
              return theirs;
            })
        .contender("tree and RS bound", limit, () -> treeAndBound(graph, weights));
  }

  public static double treeAndBound(WeightedGraph graph, Interval weights) {
    return SpanningTreeEdges.over(weights).retain(graph, ONE).value();
  }
}
