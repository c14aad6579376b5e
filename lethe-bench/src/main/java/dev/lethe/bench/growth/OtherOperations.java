package dev.lethe.bench.growth;

import dev.lethe.base.Interval;
import dev.lethe.bench.generated.RandomGraph;
import dev.lethe.bench.race.Race;
import dev.lethe.bound.Capacity;
import dev.lethe.mst.MinimumSpanningForest;
import dev.lethe.mst.SpanningTreeEdges;
import dev.lethe.mst.WeightedGraph;
import dev.lethe.quantile.Quantile;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.LabelledPoints;
import dev.lethe.svm.SvmKernel;
import java.util.SplittableRandom;

/** Operations on values, points and graphs. */
final class OtherOperations {

  private static final Interval UNIT = Interval.of(0, 1);
  private static final Capacity ONE = Capacity.of(1);
  private static final int EDGES_PER_VERTEX = 10;
  private static final int POINT_DIMENSIONS = 10;
  private static final double KERNEL_WIDTH = 0.2;

  private OtherOperations() {}

  static Race.Work quantile(int n) {
    double[] values = new SplittableRandom(7).doubles(n).toArray();
    Quantile median = Quantile.median(UNIT);
    return () -> median.value(values) + median.retain(values, ONE).value();
  }

  /** Points on either side of a gap, an RBF kernel, to a thousandth of the norm. */
  static Race.Work svm(int n) {
    SplittableRandom random = new SplittableRandom(13);
    double[][] points = new double[n][POINT_DIMENSIONS];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      do {
        for (int j = 0; j < POINT_DIMENSIONS; j++) {
          points[i][j] = random.nextDouble(-1, 1);
        }
      } while (!(Math.abs(points[i][0]) > 0.1));
      labels[i] = points[i][0] > 0 ? 1 : -1;
    }
    LabelledPoints labelled = LabelledPoints.of(SvmKernel.rbf(KERNEL_WIDTH), points, labels);
    double norm = HardMarginSvm.withMargin(1e-5).withTolerance(1).train(labelled).normAtMost();
    HardMarginSvm svm = HardMarginSvm.withMargin(0.5 / norm).withTolerance(1e-3 * norm);
    return () -> svm.train(labelled).normAtLeast();
  }

  static Race.Work tree(int edges) {
    WeightedGraph graph = graph(edges);
    return () -> MinimumSpanningForest.of(graph).weight();
  }

  static Race.Work treeAndBound(int edges, int m) {
    WeightedGraph graph = graph(edges);
    Capacity capacity = Capacity.of(m);
    return () -> SpanningTreeEdges.over(UNIT).retain(graph, capacity).value();
  }

  private static WeightedGraph graph(int edges) {
    return RandomGraph.of(11, edges / EDGES_PER_VERTEX, EDGES_PER_VERTEX);
  }
}
