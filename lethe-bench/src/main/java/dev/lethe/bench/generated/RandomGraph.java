package dev.lethe.bench.generated;

import dev.lethe.mst.WeightedGraph;
import java.util.SplittableRandom;

/**
 * A seeded random graph without repeated pairs, its edges in random order, weights uniform in [0,
 * 1).
 *
 * <p>Vertex v chooses distinct steps s &lt; n/2 and is joined to v + s modulo n: a pair can be
 * chosen from one of its ends only, so no table of pairs is needed to keep them apart.
 */
public final class RandomGraph {

  private RandomGraph() {}

  public static WeightedGraph of(long seed, int vertices, int edgesPerVertex) {
    SplittableRandom random = new SplittableRandom(seed);
    int edges = Math.multiplyExact(vertices, edgesPerVertex);
    int[] from = new int[edges];
    int[] to = new int[edges];
    double[] weight = new double[edges];
    for (int v = 0; v < vertices; v++) {
      int first = v * edgesPerVertex;
      for (int i = first; i < first + edgesPerVertex; i++) {
        do {
          from[i] = v;
          to[i] = (v + 1 + random.nextInt((vertices - 1) / 2)) % vertices;
        } while (contains(to, first, i, to[i]));
        weight[i] = random.nextDouble();
      }
    }
    // Ends are shuffled, weights need not be: they are independent of them.
    for (int i = edges - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      swap(from, i, other);
      swap(to, i, other);
    }
    return WeightedGraph.taking(vertices, from, to, weight);
  }

  private static boolean contains(int[] values, int from, int to, int value) {
    for (int i = from; i < to; i++) {
      if (values[i] == value) {
        return true;
      }
    }
    return false;
  }

  private static void swap(int[] values, int i, int j) {
    int value = values[i];
    values[i] = values[j];
    values[j] = value;
  }
}
