package dev.lethe.mst;

import dev.lethe.base.Progress;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Kruskal's algorithm in rounds: sort and join the lightest edges, then drop every heavier edge
 * whose ends have met (Osipov, Sanders and Singler, "The Filter-Kruskal Minimum Spanning Tree
 * Algorithm", 2009).
 *
 * <p>A dropped edge closes a cycle of edges no heavier than itself, so the forest is minimum.
 * Rounds double in size: at most log₂(|E|/|V|) + 2 of them, each a linear pass over what is left,
 * on all cores. Beyond the graph it needs 4 bytes an edge and 16 for each edge of a round.
 */
final class FilterKruskal {

  private static final int PIECE = 1 << 16;
  private static final int SAMPLE = 4096;

  private final WeightedGraph graph;
  private final UnionFind sets;
  private final Merges merges;

  /** Edges not yet joined nor dropped: the first {@code left} entries. */
  private final int[] alive;

  private int left;

  private FilterKruskal(WeightedGraph graph) {
    this.graph = graph;
    sets = new UnionFind(graph.vertices());
    merges = new Merges(Math.min(graph.vertices() - 1, graph.edges()));
    alive = new int[graph.edges()];
    Arrays.setAll(alive, i -> i);
    left = alive.length;
  }

  /** The merges that make a minimum spanning forest; of equal edges, the first comes first. */
  static Merges forest(WeightedGraph graph, Progress progress) {
    FilterKruskal run = new FilterKruskal(graph);
    long round = 2L * graph.vertices();
    while (run.left > 0 && run.merges.count() < graph.vertices() - 1) {
      run.joinLightest(round);
      run.dropJoined();
      round *= 2;
      progress.advance(graph.edges() - run.left, graph.edges());
    }
    return run.merges.trimmed();
  }

  private void joinLightest(long about) {
    long[] keys = takeUpTo(pivot(about));
    EdgeOrder.sort(keys, 0, keys.length, graph.weight);
    int enough = graph.vertices() - 1;
    for (int i = 0; i < keys.length && merges.count() < enough; i++) {
      int edge = EdgeOrder.edge(keys[i]);
      int a = sets.find(graph.from[edge]);
      int b = sets.find(graph.to[edge]);
      if (a != b) {
        int root = sets.join(a, b);
        merges.add(edge, root, root == a ? b : a);
      }
    }
  }

  /** A weight that about this many of the edges left do not exceed. */
  private double pivot(long about) {
    if (left <= 2 * about || left <= SAMPLE) {
      return Double.POSITIVE_INFINITY;
    }
    double[] sample = new double[SAMPLE];
    // A Weyl sequence: spread evenly, blind to periods in the input, and the same on every run.
    long state = 0;
    for (int i = 0; i < SAMPLE; i++) {
      state += 0x9E3779B97F4A7C15L;
      sample[i] = graph.weight[alive[(int) (((state >>> 32) * left) >>> 32)]];
    }
    Arrays.sort(sample);
    return sample[(int) (about * SAMPLE / left)];
  }

  /** Moves the edges of at most this weight out of {@code alive}, keeping the order of the rest. */
  private long[] takeUpTo(double pivot) {
    if (pivot == Double.POSITIVE_INFINITY) {
      return takeAll();
    }
    int[] light = new int[pieces()];
    IntStream.range(0, light.length)
        .parallel()
        .forEach(piece -> light[piece] = countUpTo(pivot, piece));
    int[] start = new int[light.length];
    for (int piece = 1; piece < light.length; piece++) {
      start[piece] = start[piece - 1] + light[piece - 1];
    }
    int last = light.length - 1;
    long[] keys = new long[start[last] + light[last]];
    int[] kept = new int[light.length];
    IntStream.range(0, light.length)
        .parallel()
        .forEach(
            piece -> {
              int out = start[piece];
              int keep = piece * PIECE;
              for (int i = piece * PIECE; i < end(piece); i++) {
                int edge = alive[i];
                if (graph.weight[edge] <= pivot) {
                  keys[out++] = edge;
                } else {
                  alive[keep++] = edge;
                }
              }
              kept[piece] = keep - piece * PIECE;
            });
    close(kept);
    return keys;
  }

  private int countUpTo(double pivot, int piece) {
    int count = 0;
    for (int i = piece * PIECE; i < end(piece); i++) {
      count += graph.weight[alive[i]] <= pivot ? 1 : 0;
    }
    return count;
  }

  private long[] takeAll() {
    long[] all = new long[left];
    Arrays.setAll(all, i -> alive[i]);
    left = 0;
    return all;
  }

  private void dropJoined() {
    if (left == 0) {
      return;
    }
    int[] root = new int[graph.vertices()];
    sets.roots(root);
    int[] kept = new int[pieces()];
    IntStream.range(0, kept.length)
        .parallel()
        .forEach(
            piece -> {
              int keep = piece * PIECE;
              for (int i = piece * PIECE; i < end(piece); i++) {
                int edge = alive[i];
                if (root[graph.from[edge]] != root[graph.to[edge]]) {
                  alive[keep++] = edge;
                }
              }
              kept[piece] = keep - piece * PIECE;
            });
    close(kept);
  }

  private int pieces() {
    return (left + PIECE - 1) / PIECE;
  }

  private int end(int piece) {
    return Math.min(left, (piece + 1) * PIECE);
  }

  /** Moves what each piece kept to the front, in order. */
  private void close(int[] kept) {
    int at = 0;
    for (int piece = 0; piece < kept.length; piece++) {
      System.arraycopy(alive, piece * PIECE, alive, at, kept[piece]);
      at += kept[piece];
    }
    left = at;
  }
}
