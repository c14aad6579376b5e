package dev.lethe.bench.peers;

import dev.lethe.base.Interval;
import dev.lethe.bench.page.Table;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import dev.lethe.linalg.Kernels;
import dev.lethe.mst.SpanningTreeEdges;
import dev.lethe.mst.WeightedGraph;
import dev.lethe.pca.Pca;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import dev.lethe.quantile.Quantile;
import dev.lethe.statistics.ExactStatistics;
import java.util.ArrayList;
import java.util.List;

/**
 * The noise of a statistic: global sensitivity under the classical rule against the bound from the
 * retained data under the exact one.
 */
final class StatisticNoise {

  private static final Guarantee GUARANTEE = new Guarantee(0.5, 1e-5);
  private static final Capacity ONE = Capacity.of(1);
  private static final int COMPONENTS = 3;

  private final List<List<String>> rows = new ArrayList<>();

  private StatisticNoise() {}

  static Table of(List<PeersData.Graph> graphs, String name, ExactStatistics points) {
    StatisticNoise noise = new StatisticNoise();
    for (PeersData.Graph named : graphs) {
      WeightedGraph graph = named.graph();
      Interval weights = named.weights();
      double[] values = new double[graph.edges()];
      for (int i = 0; i < values.length; i++) {
        values[i] = graph.weight(i);
      }
      Quantile median = Quantile.median(weights);
      SpanningTreeEdges tree = SpanningTreeEdges.over(weights);
      noise.add("median weight, " + named.name(), median.value(values), median, values);
      noise.add("spanning tree, " + named.name(), tree.value(graph), tree, graph);
    }
    Pca pca = Pca.ofRank(COMPONENTS).withKernel(Kernels.best());
    // ‖P‖ = √k for every projector of rank k.
    noise.add("projector, k = 3, " + name, Math.sqrt(COMPONENTS), pca, points);
    return new Table(
        "Noise of statistics: m = 1, ε = 0.5, δ = 1e-5",
        List.of("statistic", "size", "σ, classical with GS", "σ, Lethe", "less noise"),
        noise.rows,
        List.of());
  }

  private <T> void add(String name, double size, Problem<T> problem, T retained) {
    double classical =
        Calibration.CLASSICAL.sigma(problem.global(retained, ONE).value(), GUARANTEE);
    double bound = problem.retain(retained, ONE).value();
    double ours = bound == 0 ? 0 : Calibration.EXACT.sigma(bound, GUARANTEE);
    rows.add(
        List.of(
            name,
            Cells.number(size),
            Cells.number(classical),
            ours == 0 ? "none" : Cells.number(ours),
            ours == 0 ? "all of it" : Cells.times(classical, ours)));
  }
}
