package dev.lethe.lab.paper;

import dev.lethe.base.Interval;
import dev.lethe.bound.Capacity;
import dev.lethe.lab.attack.AddedEdge;
import dev.lethe.lab.data.Network;
import dev.lethe.lab.data.RegressionSet;
import dev.lethe.lab.data.Rows;
import dev.lethe.lab.data.Subgraph;
import dev.lethe.mst.MetricSpace;
import dev.lethe.mst.MinimumSpanningForest;
import dev.lethe.mst.Norm;
import dev.lethe.mst.PointCloud;
import dev.lethe.mst.SpanningTreeEdges;
import dev.lethe.mst.SpanningTreeVertices;
import dev.lethe.mst.WeightedGraph;
import dev.lethe.statistics.GridRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How near adversaries come to the bounds of spanning trees. */
final class TightTrees {

  /** Candidate points on a side of the plane. */
  private static final int SIDE = 160;

  private TightTrees() {}

  /**
   * Edges of the least weight, one after the other, each between the two sides of the heaviest tree
   * edge whose sides have a pair without an edge.
   */
  static BoundAndAttack edges(Network network, Subgraph part, int m) {
    SpanningTreeEdges problem =
        SpanningTreeEdges.over(Interval.of(network.floor(), network.largest()));
    BoundAndAttack.Cell cell =
        new BoundAndAttack.Cell(
            "MST edges", network.source().title(), part.graph().vertices(), "", m);
    WeightedGraph graph = part.graph();
    double before = problem.value(graph);
    double most = 0;
    for (int added = 0; added < m; added++) {
      int[] pair = worstPair(graph, network.floor());
      if (pair.length == 0) {
        break;
      }
      graph = AddedEdge.to(graph, pair[0], pair[1], network.floor());
      most = Math.max(most, before - problem.value(graph));
    }
    double bound = problem.retain(part.graph(), Capacity.of(m)).value();
    return cell.of(bound, most, "heaviest edges", m);
  }

  private static int[] worstPair(WeightedGraph graph, double least) {
    MinimumSpanningForest forest = MinimumSpanningForest.of(graph);
    int n = graph.vertices();
    boolean[][] joined = AddedEdge.joined(graph);
    List<Integer> heaviestFirst = new ArrayList<>();
    for (int i = 0; i < forest.size(); i++) {
      heaviestFirst.add(forest.edge(i));
    }
    heaviestFirst.sort((a, b) -> Double.compare(graph.weight(b), graph.weight(a)));
    for (int cut : heaviestFirst) {
      if (graph.weight(cut) <= least) {
        break;
      }
      boolean[] side = side(graph, forest, cut);
      for (int u = 0; u < n; u++) {
        for (int v = 0; v < n; v++) {
          if (side[u] && !side[v] && !joined[u][v]) {
            return new int[] {u, v};
          }
        }
      }
    }
    return new int[0];
  }

  /** The vertices that the tree still joins to the start of this edge without it. */
  private static boolean[] side(WeightedGraph graph, MinimumSpanningForest forest, int cut) {
    boolean[] reached = new boolean[graph.vertices()];
    reached[graph.from(cut)] = true;
    boolean more = true;
    while (more) {
      more = false;
      for (int i = 0; i < forest.size(); i++) {
        int e = forest.edge(i);
        if (e != cut && reached[graph.from(e)] != reached[graph.to(e)]) {
          reached[graph.from(e)] = true;
          reached[graph.to(e)] = true;
          more = true;
        }
      }
    }
    return reached;
  }

  /**
   * Two columns as points of the plane; new ones as far from all others as a fine grid allows, one
   * after the other.
   */
  static BoundAndAttack vertices(RegressionSet set, int n, int m) {
    BoundAndAttack.Cell cell =
        new BoundAndAttack.Cell("MST vertices", set.name(), n, "two columns", m);
    GridRows rows = set.classes(set.sample(n, 1));
    double[][] points = new double[n][];
    Arrays.setAll(points, i -> Arrays.copyOf(Rows.point(rows, i), 2));
    double[] lo = lowest(points, 1);
    double[] hi = lowest(points, -1);
    SpanningTreeVertices problem = SpanningTreeVertices.in(MetricSpace.box(Norm.EUCLIDEAN, lo, hi));
    double before = problem.value(PointCloud.of(Norm.EUCLIDEAN, points));
    double[][] more = points;
    double most = 0;
    for (int added = 0; added < m; added++) {
      more = Arrays.copyOf(more, more.length + 1);
      more[more.length - 1] = farthest(Arrays.copyOf(more, more.length - 1), lo, hi);
      double after = problem.value(PointCloud.of(Norm.EUCLIDEAN, more));
      most = Math.max(most, Math.abs(after - before));
    }
    double bound = problem.retain(PointCloud.of(Norm.EUCLIDEAN, points), Capacity.of(m)).value();
    return cell.of(bound, most, "farthest point", m * SIDE * SIDE);
  }

  /** The least of each coordinate, or with sign −1 the largest. */
  private static double[] lowest(double[][] points, int sign) {
    double[] corner = points[0].clone();
    for (double[] point : points) {
      for (int k = 0; k < corner.length; k++) {
        corner[k] = sign * Math.min(sign * corner[k], sign * point[k]);
      }
    }
    return corner;
  }

  private static double[] farthest(double[][] points, double[] lo, double[] hi) {
    double[] best = points[0];
    double most = -1;
    for (int i = 0; i <= SIDE; i++) {
      for (int j = 0; j <= SIDE; j++) {
        double[] at = {
          lo[0] + (hi[0] - lo[0]) * i / SIDE, lo[1] + (hi[1] - lo[1]) * j / SIDE,
        };
        double nearest = Double.POSITIVE_INFINITY;
        for (double[] point : points) {
          double dx = at[0] - point[0];
          double dy = at[1] - point[1];
          nearest = Math.min(nearest, dx * dx + dy * dy);
        }
        if (nearest > most) {
          most = nearest;
          best = at;
        }
      }
    }
    return best;
  }
}
