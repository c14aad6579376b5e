package dev.lethe.lab.data;

import dev.lethe.base.BadInputException;
import dev.lethe.mst.WeightedGraph;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;

/**
 * The part of a network that the paper's sampling takes: the first vertices that a breadth-first
 * search from a random start meets, with all edges among them.
 *
 * @param density edges over pairs
 */
public record Subgraph(WeightedGraph graph, double density) {

  private static final int VERTICES = 100;

  /** From this start; empty where fewer vertices can be reached. */
  static Optional<Subgraph> from(Network network, int start) {
    int[] number = new int[network.vertices()];
    Arrays.fill(number, -1);
    int[] met = new int[VERTICES];
    int count = 0;
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    queue.add(start);
    number[start] = count;
    met[count++] = start;
    while (!queue.isEmpty() && count < VERTICES) {
      for (int next : network.neighbours()[queue.remove()]) {
        if (number[next] < 0 && count < VERTICES) {
          number[next] = count;
          met[count++] = next;
          queue.add(next);
        }
      }
    }
    return count < VERTICES ? Optional.empty() : Optional.of(induced(network, met, number));
  }

  private static Subgraph induced(Network network, int[] met, int[] number) {
    int most = VERTICES * (VERTICES - 1) / 2;
    int[] from = new int[most];
    int[] to = new int[most];
    double[] weight = new double[most];
    int edges = 0;
    for (int u : met) {
      int[] neighbours = network.neighbours()[u];
      for (int k = 0; k < neighbours.length; k++) {
        if (number[neighbours[k]] > number[u]) {
          from[edges] = number[u];
          to[edges] = number[neighbours[k]];
          weight[edges++] = network.neighbourWeights()[u][k];
        }
      }
    }
    return new Subgraph(
        WeightedGraph.of(
            VERTICES,
            Arrays.copyOf(from, edges),
            Arrays.copyOf(to, edges),
            Arrays.copyOf(weight, edges)),
        (double) edges / most);
  }

  /** The next one whose density reaches the threshold, from as many starts as that takes. */
  public static Subgraph random(Network network, double threshold, Random random) {
    for (int tries = 0; tries < 100_000; tries++) {
      Optional<Subgraph> found = from(network, random.nextInt(network.vertices()));
      if (found.isPresent() && found.get().density() >= threshold) {
        return found.get();
      }
    }
    throw new BadInputException(
        network.source().title()
            + ": no part of "
            + VERTICES
            + " vertices with an edge density of at least "
            + threshold
            + " was found");
  }
}
