package dev.lethe.fuzz;

import static dev.lethe.fuzz.PlainText.because;

import dev.lethe.data.graph.EdgeMerge;
import dev.lethe.data.graph.VertexSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads edges with strings, maps and lists. */
final class PlainEdges {

  record Edge(String u, String v, double weight) {}

  record Graph(List<String> names, int vertices, List<Edge> edges) {}

  private final EdgesTarget.Rules rules;
  private final Set<String> names = new LinkedHashSet<>();
  private final Map<Set<String>, List<Edge>> pairs = new LinkedHashMap<>();

  private PlainEdges(EdgesTarget.Rules rules) {
    this.rules = rules;
  }

  static Graph read(byte[] file, EdgesTarget.Rules rules) {
    String text = PlainText.characters(file);
    return new PlainEdges(rules).graph(PlainRecords.of(text, PlainDelimiters.ofList(text), true));
  }

  private Graph graph(List<PlainRecords.Line> lines) {
    if (rules.vertices() instanceof VertexSet.Named named) {
      names.addAll(named.names());
    }
    List<List<String>> records =
        lines.stream().filter(line -> !line.empty()).map(PlainRecords.Line::fields).toList();
    for (int i = 0; i < records.size(); i++) {
      requireFields(records.get(i).size());
      if (i > 0 || !isHeader(records.get(i))) {
        line(records.get(i));
      }
    }
    boolean fromEdges = rules.vertices() instanceof VertexSet.FromEdges;
    if (pairs.isEmpty() && fromEdges) {
      throw because("no edge");
    }
    int size =
        rules.vertices() instanceof VertexSet.OfSize declared ? declared.size() : names.size();
    return new Graph(List.copyOf(names), size, pairs.values().stream().map(this::merged).toList());
  }

  private boolean isCounting() {
    return rules.merge() == EdgeMerge.COUNT;
  }

  private int column(int i) {
    return rules.columns().isEmpty() ? i : rules.columns().get(i) - 1;
  }

  private void requireFields(int found) {
    int needed = isCounting() ? 2 : 3;
    if (found < needed || (found > needed && rules.columns().isEmpty())) {
      throw because("fields");
    }
  }

  private boolean isHeader(List<String> fields) {
    return !isCounting() && PlainText.looksLikeName(fields.get(column(2)));
  }

  private void line(List<String> fields) {
    double weight = isCounting() ? 1 : PlainText.number(fields.get(column(2))) + rules.shift();
    boolean merging = rules.merge() != EdgeMerge.REFUSE;
    if (!Double.isFinite(weight) || (!merging && !EdgesTarget.WEIGHTS.contains(weight))) {
      throw because("weight");
    }
    String u = PlainText.utf8(fields.get(column(0))).strip();
    String v = PlainText.utf8(fields.get(column(1))).strip();
    boolean first = vertex(u);
    boolean second = vertex(v);
    if (!first || !second) {
      return;
    }
    if (u.equals(v)) {
      if (rules.dropLoops()) {
        return;
      }
      throw because("loop");
    }
    List<Edge> pair = pairs.computeIfAbsent(Set.of(u, v), key -> new ArrayList<>());
    pair.add(new Edge(u, v, weight));
    if (pair.size() > 1 && !merging) {
      throw because("twice");
    }
  }

  /** Whether edges to it count. */
  private boolean vertex(String name) {
    if (name.isEmpty()) {
      throw because("no name");
    }
    if (names.contains(name)) {
      return true;
    }
    if (rules.dropUnknown()) {
      return false;
    }
    if (rules.vertices() instanceof VertexSet.Named
        || (rules.vertices() instanceof VertexSet.OfSize declared
            && names.size() == declared.size())) {
      throw because("unknown");
    }
    return names.add(name);
  }

  private Edge merged(List<Edge> lines) {
    double[] weights = lines.stream().mapToDouble(Edge::weight).toArray();
    double sum = 0;
    double min = weights[0];
    double max = weights[0];
    for (double weight : weights) {
      sum += weight;
      min = Math.min(min, weight);
      max = Math.max(max, weight);
    }
    double weight =
        switch (rules.merge()) {
          case REFUSE, FIRST -> weights[0];
          case LAST -> weights[weights.length - 1];
          case SUM, COUNT -> sum;
          case MEAN -> sum / weights.length;
          case MIN -> min;
          case MAX -> max;
        };
    if (!EdgesTarget.WEIGHTS.contains(weight)) {
      throw because("weight");
    }
    return new Edge(lines.get(0).u(), lines.get(0).v(), weight);
  }
}
