package dev.lethe.lab.audit.claim;

import dev.lethe.base.Grid;
import dev.lethe.base.Interval;
import dev.lethe.data.encode.UnitBallGrid;
import dev.lethe.lab.data.Draw;
import dev.lethe.mst.WeightedGraph;
import dev.lethe.statistics.GridRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * The retained data of audits that bring their own: small, seeded, the same on every machine, and
 * such that some deletion comes near the bound, since an audit sees nothing where there is nothing
 * to see.
 */
final class GeneratedData {

  /** Weights of edges. */
  static final Interval WEIGHTS = Interval.of(1, 3);

  /** Half of it on either side: the distance of the two classes from the separating plane. */
  static final double SEPARATION = 0.8;

  private GeneratedData() {}

  /**
   * Normal rows in three dimensions, of deviations 0.5, 0.3 and 0.1, clipped to the unit ball. A
   * value to predict is x₃/2, a class the sign of 0.6·x₁ − 0.5·x₂, each with a little noise.
   */
  static GridRows rows(int n, boolean classes) {
    Random random = Draw.random("audit rows", 1);
    double[] deviation = {0.5, 0.3, 0.1};
    int d = deviation.length;
    int[] features = new int[n * d];
    int[] labels = new int[n];
    double[] row = new double[d];
    for (int i = 0; i < n; i++) {
      Arrays.setAll(row, j -> deviation[j] * random.nextGaussian());
      UnitBallGrid.clip(row, features, i * d);
      double noise = random.nextGaussian();
      labels[i] =
          classes
              ? (0.6 * row[0] - 0.5 * row[1] + 0.1 * noise > 0 ? Grid.ONE : -Grid.ONE)
              : UnitBallGrid.truncate(clamp(row[2] / 2 + 0.01 * noise));
    }
    return new GridRows(d, features, labels);
  }

  /** Normal values of deviation 0.3 in [−1, 1], one column. */
  static GridRows values(int n) {
    Random random = Draw.random("audit values", 1);
    int[] features = new int[n];
    Arrays.setAll(features, i -> UnitBallGrid.truncate(clamp(0.3 * random.nextGaussian())));
    return new GridRows(1, features, new int[n]);
  }

  /** Rows on one line through 0, at least {@link #SEPARATION} from it, in three dimensions. */
  static GridRows separable(int n) {
    Random random = Draw.random("audit separable", 1);
    int[] features = new int[3 * n];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      int side = i % 2 == 0 ? 1 : -1;
      double away = i < 2 ? SEPARATION : SEPARATION + (1 - SEPARATION) * random.nextDouble();
      features[3 * i] = side * (int) Math.ceil(away * Grid.ONE);
      labels[i] = side * Grid.ONE;
    }
    return new GridRows(3, features, labels);
  }

  /** A ring of vertices with random weights, and a random quarter of the other pairs. */
  static WeightedGraph graph(int vertices) {
    Random random = Draw.random("audit graph", 1);
    List<int[]> pairs = new ArrayList<>();
    for (int u = 0; u < vertices; u++) {
      for (int v = u + 1; v < vertices; v++) {
        boolean ring = v == u + 1 || (u == 0 && v == vertices - 1);
        if (ring || random.nextInt(4) == 0) {
          pairs.add(new int[] {u, v});
        }
      }
    }
    double[] weights = new double[pairs.size()];
    Arrays.setAll(weights, e -> WEIGHTS.lo() + random.nextDouble() * (WEIGHTS.hi() - WEIGHTS.lo()));
    return WeightedGraph.of(
        vertices,
        pairs.stream().mapToInt(pair -> pair[0]).toArray(),
        pairs.stream().mapToInt(pair -> pair[1]).toArray(),
        weights);
  }

  /** Points of the unit square, away from one of its corners. */
  static double[][] points(int n) {
    Random random = Draw.random("audit points", 1);
    double[][] points = new double[n][];
    for (int i = 0; i < n; i++) {
      points[i] = new double[] {0.6 * random.nextDouble(), 0.6 * random.nextDouble()};
    }
    return points;
  }

  private static double clamp(double value) {
    return Math.max(-1, Math.min(1, value));
  }
}
