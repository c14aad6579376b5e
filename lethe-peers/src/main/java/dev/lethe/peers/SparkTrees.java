package dev.lethe.peers;

import dev.lethe.base.Interval;
import dev.lethe.bench.generated.RandomGraph;
import dev.lethe.bench.race.Clock;
import dev.lethe.bound.Capacity;
import dev.lethe.mst.EdgeSensitivity;
import dev.lethe.mst.SpanningTreeEdges;
import dev.lethe.mst.WeightedGraph;
import dev.lethe.spark.edges.EdgeBlock;
import dev.lethe.spark.edges.SparkEdges;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** A minimum spanning tree and its bound over edges on a cluster, checked against the local one. */
final class SparkTrees {

  private static final Interval WEIGHTS = Interval.of(0, 1);
  private static final Capacity ONE = Capacity.of(1);
  private static final int BLOCK = 1 << 16;

  private SparkTrees() {}

  /** Sparse, where degrees tell which pairs are missing, and complete, where edges are counted. */
  static boolean run(PrintStream out, SparkSession session) {
    boolean met = run(out, session, RandomGraph.of(11, 1_000_000, 10));
    met &= run(out, session, complete(4473));
    return met;
  }

  private static WeightedGraph complete(int vertices) {
    int edges = vertices * (vertices - 1) / 2;
    int[] u = new int[edges];
    int[] v = new int[edges];
    double[] w = new double[edges];
    SplittableRandom random = new SplittableRandom(12);
    int at = 0;
    for (int a = 0; a < vertices; a++) {
      for (int b = a + 1; b < vertices; b++) {
        u[at] = a;
        v[at] = b;
        w[at++] = random.nextDouble();
      }
    }
    return WeightedGraph.taking(vertices, u, v, w);
  }

  private static boolean run(PrintStream out, SparkSession session, WeightedGraph graph) {
    int vertices = graph.vertices();
    out.printf(Locale.ROOT, "%nspanning tree, %,d vertices, %,d edges%n", vertices, graph.edges());
    double start = Clock.WALL.seconds();
    double weight = SpanningTreeEdges.over(WEIGHTS).value(graph);
    double bound = SpanningTreeEdges.over(WEIGHTS).retain(graph, ONE).value();
    double local = Clock.WALL.seconds();
    out.printf(Locale.ROOT, "  in memory, weight and RS    %8.2f s%n", local - start);
    var blocks =
        JavaSparkContext.fromSparkContext(session.sparkContext()).parallelize(blocks(graph), 8);
    try (SparkEdges edges = SparkEdges.of("random", blocks, vertices, WEIGHTS)) {
      double kept = Clock.WALL.seconds();
      EdgeSensitivity found = edges.sensitivity();
      double end = Clock.WALL.seconds();
      boolean same = found.forest().weight() == weight && found.bound(ONE).value() == bound;
      out.printf(
          Locale.ROOT,
          "  on Spark, kept and checked  %8.2f s%n  on Spark, weight and RS     %8.2f s; %s%n",
          kept - local,
          end - kept,
          same ? "the same bits" : "OTHER BITS");
      return same;
    }
  }

  private static List<EdgeBlock> blocks(WeightedGraph graph) {
    List<EdgeBlock> blocks = new ArrayList<>();
    for (int from = 0; from < graph.edges(); from += BLOCK) {
      int size = Math.min(BLOCK, graph.edges() - from);
      int[] u = new int[size];
      int[] v = new int[size];
      double[] w = new double[size];
      for (int i = 0; i < size; i++) {
        u[i] = graph.from(from + i);
        v[i] = graph.to(from + i);
        w[i] = graph.weight(from + i);
      }
      blocks.add(new EdgeBlock(u, v, w));
    }
    return blocks;
  }
}
