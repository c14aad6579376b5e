package dev.lethe.lab.data;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.data.csv.RecordReader;
import dev.lethe.data.graph.VertexSet;
import dev.lethe.data.table.ByteSource;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * One of the paper's networks: the weights as its table counts them, and the simple graph that its
 * trees span.
 *
 * @param weights sorted; one for each directed pair, or for each pair where the file has no
 *     direction
 * @param floor the least weight that the network's meaning allows
 * @param neighbours for each vertex, its neighbours in order
 * @param rule how lines became weights, and the two directions of a pair one edge
 */
public record Network(
    PaperData source,
    double[] weights,
    double floor,
    int[][] neighbours,
    double[][] neighbourWeights,
    String rule) {

  private static final String HEAVIER = "; the heavier direction of a pair";

  private record Pair(String from, String to) {
    Pair undirected() {
      return from.compareTo(to) <= 0 ? this : new Pair(to, from);
    }
  }

  static Network read(DataFolder folder, PaperData source) {
    Map<Pair, Double> pairs = new LinkedHashMap<>();
    return switch (source) {
      case PHYSICS_COLLABORATION -> {
        lines(
            folder, source, r -> pairs.merge(ends(r, 1, 2).undirected(), r.number(3), Double::sum));
        yield of(source, pairs, 0, "the sum over the layers of a pair");
      }
      case BITCOIN_OTC -> {
        lines(folder, source, r -> pairs.put(ends(r, 0, 1), r.number(2) + 11));
        yield of(source, pairs, 1, "rating + 11 of a directed pair" + HEAVIER);
      }
      case OPENFLIGHTS -> {
        Set<String> airports = airports(folder, source);
        lines(folder, source, r -> pairs.merge(ends(r, 3, 5), 1.0, Double::sum));
        pairs.keySet().removeIf(p -> !airports.contains(p.from()) || !airports.contains(p.to()));
        yield of(source, pairs, 1, "the number of routes of a directed pair" + HEAVIER);
      }
      case AT_MIGRATIONS -> {
        lines(folder, source, r -> pairs.merge(ends(r, 0, 1), r.number(2), Double::sum));
        yield of(source, pairs, 1, "moves of a directed pair" + HEAVIER);
      }
      default -> throw new BadUsageException(source.title() + " is not a network");
    };
  }

  private static void lines(DataFolder folder, PaperData source, Consumer<RecordReader> line) {
    ByteSource file = ByteSource.of(folder.file(source.files().get(0)));
    try (RecordReader reader = RecordReader.ofList(file, Progress.SILENT)) {
      while (reader.next(true)) {
        line.accept(reader);
      }
    }
  }

  private static Pair ends(RecordReader reader, int from, int to) {
    return new Pair(reader.text(from).strip(), reader.text(to).strip());
  }

  private static Set<String> airports(DataFolder folder, PaperData source) {
    VertexSet set = VertexSet.read(ByteSource.of(folder.file(source.files().get(1))));
    return set instanceof VertexSet.Named named ? Set.copyOf(named.names()) : Set.of();
  }

  private static Network of(
      PaperData source, Map<Pair, Double> directed, double floor, String rule) {
    double[] weights = directed.values().stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(weights);
    Map<Pair, Double> edges = new LinkedHashMap<>();
    directed.forEach(
        (pair, weight) -> {
          if (!pair.from().equals(pair.to())) {
            edges.merge(pair.undirected(), weight, Math::max);
          }
        });
    Set<String> names =
        new TreeSet<>(Comparator.comparingInt(String::length).thenComparing(s -> s));
    edges.keySet().forEach(pair -> names.addAll(List.of(pair.from(), pair.to())));
    Map<String, Integer> number = new LinkedHashMap<>();
    names.forEach(name -> number.put(name, number.size()));
    return adjacency(source, weights, floor, rule, edges, number);
  }

  private static Network adjacency(
      PaperData source,
      double[] weights,
      double floor,
      String rule,
      Map<Pair, Double> edges,
      Map<String, Integer> number) {
    List<Map<Integer, Double>> adjacent =
        number.values().stream().<Map<Integer, Double>>map(v -> new TreeMap<>()).toList();
    edges.forEach(
        (pair, weight) -> {
          int u = number.getOrDefault(pair.from(), -1);
          int v = number.getOrDefault(pair.to(), -1);
          adjacent.get(u).put(v, weight);
          adjacent.get(v).put(u, weight);
        });
    return new Network(
        source,
        weights,
        floor,
        adjacent.stream()
            .map(m -> m.keySet().stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new),
        adjacent.stream()
            .map(m -> m.values().stream().mapToDouble(Double::doubleValue).toArray())
            .toArray(double[][]::new),
        rule);
  }

  public int vertices() {
    return neighbours.length;
  }

  /** B: the largest weight of the network. */
  public double largest() {
    return weights[weights.length - 1];
  }
}
