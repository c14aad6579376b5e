package dev.lethe.lab.audit.claim;

import dev.lethe.lab.audit.Claim;
import dev.lethe.lab.data.Draw;
import dev.lethe.mst.MetricSpace;
import dev.lethe.mst.Norm;
import dev.lethe.mst.PointCloud;
import dev.lethe.mst.SpanningTreeVertices;
import dev.lethe.mst.unlearn.SpanningTreeVertexUnlearning;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Way;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * The weight of a minimum spanning tree over points of the unit square, from which the points are
 * forgotten that moved it farthest: corners and random places, one after the other.
 */
record AuditedVertices(double[][] retained, int tries) implements Audited {

  private static final double[][] CORNERS = {{0, 0}, {0, 1}, {1, 0}, {1, 1}};

  @Override
  public String name() {
    return "mst-vertex";
  }

  @Override
  public List<Way> ways() {
    return OneNumber.WAYS;
  }

  @Override
  public Claim claim(Terms terms) {
    SpanningTreeVertices problem =
        SpanningTreeVertices.in(
            MetricSpace.box(Norm.EUCLIDEAN, new double[] {0, 0}, new double[] {1, 1}));
    SpanningTreeVertexUnlearning unlearning = new SpanningTreeVertexUnlearning(problem);
    double trained = problem.value(cloud(withWorst(terms.capacity().value(), problem)));
    PointCloud vertices = cloud(retained);
    return OneNumber.claim(
        unlearning.facts(vertices, terms),
        bits -> unlearning.release(vertices, trained, terms, bits),
        bits -> unlearning.release(vertices, terms, bits));
  }

  private double[][] withWorst(int count, SpanningTreeVertices problem) {
    Random random = Draw.random("audit mst-vertex", 1);
    double alone = problem.value(cloud(retained));
    double[][] points = retained;
    for (int i = 0; i < count; i++) {
      double[][] best = points;
      double most = -1;
      for (int t = 0; t < tries; t++) {
        double[] point =
            t < CORNERS.length
                ? CORNERS[t]
                : new double[] {random.nextDouble(), random.nextDouble()};
        double[][] more = Arrays.copyOf(points, points.length + 1);
        more[points.length] = point;
        double moved = Math.abs(problem.value(cloud(more)) - alone);
        if (moved > most) {
          most = moved;
          best = more;
        }
      }
      points = best;
    }
    return points;
  }

  private static PointCloud cloud(double[][] points) {
    return PointCloud.of(Norm.EUCLIDEAN, points);
  }
}
