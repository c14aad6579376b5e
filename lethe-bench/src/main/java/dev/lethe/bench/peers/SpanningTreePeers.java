package dev.lethe.bench.peers;

import dev.lethe.base.Interval;
import dev.lethe.bench.generated.RandomGraph;
import dev.lethe.bench.page.Table;
import dev.lethe.bench.race.Race;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** JGraphT's tree against our tree with its bound, on generated and real networks. */
final class SpanningTreePeers {

  private static final int EDGES_PER_VERTEX = 10;

  private SpanningTreePeers() {}

  static Table of(PeersData data) {
    List<List<String>> rows = graphs(data).stream().map(SpanningTreePeers::row).toList();
    return new Table(
        "Minimum spanning tree: JGraphT's Kruskal (the tree) against Lethe (tree and bound)",
        List.of("network", "vertices", "edges", "JGraphT", "Lethe", "JGraphT to Lethe"),
        rows,
        List.of());
  }

  static List<PeersData.Graph> graphs(PeersData data) {
    List<PeersData.Graph> graphs = new ArrayList<>();
    int vertices = data.quick() ? 1_000 : 200_000;
    graphs.add(
        new PeersData.Graph(
            "generated", RandomGraph.of(11, vertices, EDGES_PER_VERTEX), Interval.of(0, 1)));
    graphs.addAll(data.networks());
    return graphs;
  }

  private static List<String> row(PeersData.Graph graph) {
    Race race = JGraphTRace.on(graph.name(), graph.graph(), graph.weights(), Double.NaN);
    boolean small = graph.graph().edges() < 1_000_000;
    List<Race.Result> results = race.run(small ? 10 : 1, small ? 21 : 3);
    double theirs = Race.Result.median(results.get(0).wall());
    double ours = Race.Result.median(results.get(1).wall());
    return List.of(
        graph.name(),
        String.format(Locale.ROOT, "%,d", graph.graph().vertices()),
        String.format(Locale.ROOT, "%,d", graph.graph().edges()),
        Cells.time(theirs),
        Cells.time(ours),
        Cells.times(theirs, ours));
  }
}
