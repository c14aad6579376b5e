package dev.lethe.bench;

import dev.lethe.base.Interval;
import dev.lethe.bound.Capacity;
import dev.lethe.mst.MinimumSpanningForest;
import dev.lethe.mst.SpanningTreeEdges;
import dev.lethe.mst.WeightedGraph;
import java.io.PrintStream;
import java.util.List;
import org.jgrapht.alg.spanning.KruskalMinimumSpanningTree;

/** The minimum spanning tree with its bound, against the tree alone and against JGraphT. */
final class SpanningTreeBench {

  private static final Capacity ONE = Capacity.of(1);

  private SpanningTreeBench() {}

  static WeightedGraph graph() {
    return RandomGraph.of(11, 1_000_000, 10);
  }

  static double treeAndBound(WeightedGraph graph) {
    return SpanningTreeEdges.over(Interval.of(0, 1)).retain(graph, ONE).value();
  }

  static boolean run(PrintStream out) {
    boolean met = SpanningTreeMemory.report(out);
    WeightedGraph graph = graph();
    String size = ", 10⁶ vertices, 10⁷ edges";
    Race alone =
        new Race("minimum spanning tree" + size)
            .contender("tree alone", () -> MinimumSpanningForest.of(graph).weight())
            .contender("tree and RS bound", 1.25, () -> treeAndBound(graph));
    List<Race.Result> results = alone.run(2, 9);
    met &= alone.report(out, results);
    met &= new Seconds("tree and RS bound", 2.6).report(out, results.get(1));
    met &= againstJGraphT(out, graph, size);
    return met;
  }

  private static boolean againstJGraphT(PrintStream out, WeightedGraph graph, String size) {
    JGraphTView view = new JGraphTView(graph);
    double ours = MinimumSpanningForest.of(graph).weight();
    return new Race("against JGraphT" + size)
        .contender(
            "JGraphT's Kruskal",
            () -> {
              double theirs = new KruskalMinimumSpanningTree<>(view).getSpanningTree().getWeight();
              if (!(Math.abs(theirs - ours) <= 1e-9 * ours)) {
                throw new IllegalStateException("JGraphT says " + theirs + ", we say " + ours);
              }
              return theirs;
            })
        .contender("tree and RS bound", 1.0 / 3, () -> treeAndBound(graph))
        .report(out, 0, 2);
  }
}
