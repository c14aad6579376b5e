package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.ErmRows.KERNEL;
import static dev.lethe.lab.paper.Setting.ONE;

import dev.lethe.base.Interval;
import dev.lethe.lab.attack.AddedEdge;
import dev.lethe.lab.attack.Adversary;
import dev.lethe.lab.data.Draw;
import dev.lethe.lab.data.Network;
import dev.lethe.lab.data.RegressionSet;
import dev.lethe.lab.data.Rows;
import dev.lethe.lab.data.Subgraph;
import dev.lethe.mst.SpanningTreeEdges;
import dev.lethe.mst.WeightedGraph;
import dev.lethe.pca.Pca;
import dev.lethe.quantile.Quantile;
import dev.lethe.statistics.GridRows;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.SvmKernel;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Attacks on the problems that are no regressions. */
final class StatisticAttacks {

  private StatisticAttacks() {}

  static Attacked median() {
    Interval domain = Interval.of(-6, 6);
    Random random = Draw.random("attack median", 1);
    double[] values = new double[101];
    Arrays.setAll(values, i -> Math.max(-6, Math.min(6, random.nextGaussian())));
    Quantile median = Quantile.median(domain);
    double most = 0;
    for (double added : new double[] {domain.lo(), domain.hi()}) {
      double[] more = Arrays.copyOf(values, values.length + 1);
      more[values.length] = added;
      most = Math.max(most, Math.abs(median.value(more) - median.value(values)));
    }
    return Attacked.of("median", "101 normal values", median, values, most);
  }

  /** Every pair without an edge gets one of the least weight, in turn. */
  static Attacked spanningTree(Network network, Subgraph part) {
    SpanningTreeEdges problem =
        SpanningTreeEdges.over(Interval.of(network.floor(), network.largest()));
    SpanningTreeEdges printed = SpanningTreeEdges.over(Interval.of(0, network.largest()));
    WeightedGraph graph = part.graph();
    int n = graph.vertices();
    boolean[][] joined = AddedEdge.joined(graph);
    double before = problem.value(graph);
    double most = 0;
    for (int u = 0; u < n; u++) {
      for (int v = u + 1; v < n; v++) {
        if (!joined[u][v]) {
          double after = problem.value(AddedEdge.to(graph, u, v, network.floor()));
          most = Math.max(most, before - after);
        }
      }
    }
    String data = network.source().title() + ", 100 vertices";
    return Attacked.of("MST", data, printed, graph, most)
        .soundly(problem.retain(graph, ONE).value());
  }

  /** Rows between the last component that is kept and the first that is not. */
  static Attacked pca(RegressionSet set, int n, int k) {
    ErmRows rows = ErmRows.classes(set, n, 1);
    Components components = Components.of(rows.statistics().gram().centre(), k);
    double most = 0;
    for (int degrees = 0; degrees < 720; degrees++) {
      most = Math.max(most, components.turnedAt(StrictMath.toRadians(degrees / 4.0), 1));
    }
    Pca pca = Pca.ofRank(k).withKernel(KERNEL);
    String data = set.name() + ", n = " + n;
    return Attacked.of("PCA, k = " + k, data, pca, rows.statistics(), most);
  }

  /** Rows that leave the declared margin, nine tenths of the retained one, as it is. */
  static Attacked svm(RegressionSet set, int n, int tries) {
    SvmKernel kernel = SvmKernel.rbf(5);
    GridRows rows = set.classes(set.sample(n, 1));
    HardMarginSvm loose = HardMarginSvm.withMargin(1e-3).withTolerance(1e-3);
    SvmVictim victim = SvmVictim.of(kernel, rows, loose);
    List<double[]> starts = List.of(Rows.points(Rows.first(rows, Math.min(n, 40))));
    Adversary adversary = new Adversary(tries, Draw.random("attack svm", 1));
    double most = adversary.strongest(starts, victim::damage);
    HardMarginSvm problem = HardMarginSvm.withMargin(victim.margin());
    return new Attacked(
        "SVM",
        set.name() + ", n = " + n + ", γ = 0.9γ_R",
        problem.retainAsPrinted(victim.points(), victim.model(), ONE).value(),
        problem.retain(victim.points(), victim.model(), ONE).value(),
        false,
        most);
  }
}
