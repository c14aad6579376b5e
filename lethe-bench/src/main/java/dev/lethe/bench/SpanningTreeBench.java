package dev.lethe.bench;

import dev.lethe.base.Interval;
import dev.lethe.bench.generated.RandomGraph;
import dev.lethe.bench.peers.JGraphTRace;
import dev.lethe.bench.race.Race;
import dev.lethe.bench.race.Seconds;
import dev.lethe.mst.MinimumSpanningForest;
import dev.lethe.mst.WeightedGraph;
import java.io.PrintStream;
import java.util.List;

/** The minimum spanning tree with its bound, against the tree alone and against JGraphT. */
final class SpanningTreeBench {

  private static final Interval UNIT = Interval.of(0, 1);

  private SpanningTreeBench() {}

  static WeightedGraph graph() {
    return RandomGraph.of(11, 1_000_000, 10);
  }

  static double treeAndBound(WeightedGraph graph) {
    return JGraphTRace.treeAndBound(graph, UNIT);
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
    met &= JGraphTRace.on("against JGraphT" + size, graph, UNIT, 1.0 / 3).report(out, 0, 2);
    return met;
  }
}
