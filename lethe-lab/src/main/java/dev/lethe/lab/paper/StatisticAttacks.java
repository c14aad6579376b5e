package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.ErmRows.KERNEL;
import static dev.lethe.lab.paper.Setting.ONE;

import dev.lethe.base.Interval;
import dev.lethe.base.LetheException;
import dev.lethe.lab.attack.AddedEdge;
import dev.lethe.lab.attack.AddedRow;
import dev.lethe.lab.attack.Adversary;
import dev.lethe.lab.data.Draw;
import dev.lethe.lab.data.Network;
import dev.lethe.lab.data.RegressionSet;
import dev.lethe.lab.data.Subgraph;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.mst.SpanningTreeEdges;
import dev.lethe.mst.WeightedGraph;
import dev.lethe.pca.Pca;
import dev.lethe.quantile.Quantile;
import dev.lethe.statistics.Grid;
import dev.lethe.statistics.GridRows;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.LabelledPoints;
import dev.lethe.svm.SvmKernel;
import dev.lethe.svm.SvmModel;
import java.util.ArrayList;
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
    return new Attacked(
        "median",
        "101 normal values",
        median.retainAsPrinted(values, ONE).value(),
        median.retain(values, ONE).value(),
        most);
  }

  /** Every pair without an edge gets one of the least weight, in turn. */
  static Attacked spanningTree(Network network, Subgraph part) {
    SpanningTreeEdges problem =
        SpanningTreeEdges.over(Interval.of(network.floor(), network.largest()));
    SpanningTreeEdges printed = SpanningTreeEdges.over(Interval.of(0, network.largest()));
    WeightedGraph graph = part.graph();
    int n = graph.vertices();
    boolean[] joined = new boolean[n * n];
    for (int e = 0; e < graph.edges(); e++) {
      joined[graph.from(e) * n + graph.to(e)] = true;
      joined[graph.to(e) * n + graph.from(e)] = true;
    }
    double before = problem.value(graph);
    double most = 0;
    for (int u = 0; u < n; u++) {
      for (int v = u + 1; v < n; v++) {
        if (!joined[u * n + v]) {
          double after = problem.value(AddedEdge.to(graph, u, v, network.floor()));
          most = Math.max(most, before - after);
        }
      }
    }
    return new Attacked(
        "MST",
        network.source().title() + ", 100 vertices",
        printed.retainAsPrinted(graph, ONE).value(),
        problem.retain(graph, ONE).value(),
        most);
  }

  /** Rows between the last component that is kept and the first that is not. */
  static Attacked pca(RegressionSet set, int n, int k) {
    ErmRows rows = ErmRows.classes(set, n, 1);
    Pca pca = Pca.ofRank(k).withKernel(KERNEL);
    SymmetricMatrix gram = rows.statistics().gram().centre();
    SymmetricEigen eigen = KERNEL.eigen(gram, true);
    int d = gram.order();
    double[] projector = Projectors.leading(eigen, d, k);
    double most = 0;
    for (int degrees = 0; degrees < 720; degrees++) {
      double angle = StrictMath.toRadians(degrees / 4.0);
      double[] z = new double[d];
      for (int j = 0; j < d; j++) {
        z[j] =
            StrictMath.cos(angle) * eigen.vectors()[(d - k) * d + j]
                + StrictMath.sin(angle) * eigen.vectors()[(d - k - 1) * d + j];
      }
      SymmetricEigen after = KERNEL.eigen(gram.plusOuter(1, z), true);
      most = Math.max(most, AddedRow.distance(Projectors.leading(after, d, k), projector));
    }
    return new Attacked(
        "PCA, k = " + k,
        set.name() + ", n = " + n,
        pca.retainAsPrinted(rows.statistics(), ONE).value(),
        pca.retain(rows.statistics(), ONE).value(),
        most);
  }

  /** Rows that leave the declared margin, nine tenths of the retained one, as it is. */
  static Attacked svm(RegressionSet set, int n, int tries) {
    SvmKernel kernel = SvmKernel.rbf(5);
    GridRows rows = set.classes(set.sample(n, 1));
    LabelledPoints points = LabelledPoints.of(kernel, rows);
    HardMarginSvm loose = HardMarginSvm.withMargin(1e-3).withTolerance(1e-3);
    SvmModel model = loose.train(points);
    double margin = 0.9 / model.normAtMost();
    HardMarginSvm problem = HardMarginSvm.withMargin(margin);
    List<double[]> starts = new ArrayList<>();
    for (int i = 0; i < Math.min(n, 40); i++) {
      starts.add(point(rows, i));
    }
    Adversary adversary = new Adversary(tries, Draw.random("attack svm", 1));
    double most =
        adversary.strongest(
            starts,
            (row, label) -> {
              GridRows more = AddedRow.to(rows, row, label);
              try {
                SvmModel after = loose.train(LabelledPoints.of(kernel, more));
                return 1 / after.normAtMost() >= margin ? distance(model, after, more) : 0;
              } catch (LetheException inseparable) {
                return 0;
              }
            });
    return new Attacked(
        "SVM",
        set.name() + ", n = " + n + ", γ = 0.9γ_R",
        problem.retainAsPrinted(points, model, ONE).value(),
        problem.retain(points, model, ONE).value(),
        most);
  }

  static double[] point(GridRows rows, int i) {
    double[] x = new double[rows.columns()];
    Arrays.setAll(x, j -> rows.features()[i * x.length + j] / (double) Grid.ONE);
    return x;
  }

  /** ‖w' − w‖² = ‖w'‖² + ‖w‖² − 2⟨w, w'⟩, the last from w's values at the support of w'. */
  static double distance(SvmModel model, SvmModel after, GridRows rows) {
    double inner = 0;
    int[] support = after.support();
    double[] coefficients = after.coefficients();
    for (int k = 0; k < support.length; k++) {
      inner += coefficients[k] * model.decision(point(rows, support[k]));
    }
    double norm = (model.normAtLeast() + model.normAtMost()) / 2;
    double normAfter = (after.normAtLeast() + after.normAtMost()) / 2;
    return Math.sqrt(Math.max(0, norm * norm + normAfter * normAfter - 2 * inner));
  }
}
