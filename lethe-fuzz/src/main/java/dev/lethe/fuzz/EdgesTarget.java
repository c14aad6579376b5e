package dev.lethe.fuzz;

import dev.lethe.base.Interval;
import dev.lethe.base.Progress;
import dev.lethe.data.graph.EdgeList;
import dev.lethe.data.graph.EdgeListReader;
import dev.lethe.data.graph.EdgeMerge;
import dev.lethe.data.graph.VertexSet;
import dev.lethe.data.table.ByteSource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Edge lists: the same vertices, pairs and weights as {@link PlainEdges} finds.
 *
 * <p>Four choices, then the file: the vertex set, what repeated pairs become, the columns, and what
 * is left out or added.
 */
final class EdgesTarget implements Target {

  static final Interval WEIGHTS = Interval.of(-10, 1e6);
  private static final VertexSet NAMED =
      VertexSet.read(
          ByteSource.of("vertices", "a\nb\nc\n1\n2\n3\n".getBytes(StandardCharsets.UTF_8)));
  private static final List<EdgeMerge> MERGES = List.of(EdgeMerge.values());
  private static final List<VertexSet> SETS =
      List.of(VertexSet.fromEdges(), VertexSet.ofSize(4), NAMED);

  /** Declared before reading. */
  record Rules(
      VertexSet vertices,
      EdgeMerge merge,
      List<Integer> columns,
      boolean dropUnknown,
      boolean dropLoops,
      double shift) {}

  @Override
  public void run(byte[] bytes) {
    Input input = new Input(bytes);
    VertexSet vertices = SETS.get(input.choice(SETS.size()));
    EdgeMerge merge = MERGES.get(input.choice(MERGES.size()));
    boolean declared = input.choice(2) == 1 || merge != EdgeMerge.REFUSE;
    int extras = input.choice(8);
    Rules rules =
        new Rules(
            vertices,
            merge,
            !declared ? List.of() : merge == EdgeMerge.COUNT ? List.of(2, 1) : List.of(1, 3, 2),
            (extras & 1) > 0 && vertices instanceof VertexSet.Named,
            (extras & 2) > 0,
            (extras & 4) > 0 ? 11 : 0);
    byte[] file = input.rest();
    Attempt.at(() -> edges(reader(rules).read(ByteSource.of("fuzz", file), Progress.SILENT)))
        .requireSameAs(Attempt.at(() -> PlainEdges.read(file, rules)));
  }

  private static EdgeListReader reader(Rules rules) {
    EdgeListReader reader = EdgeListReader.of(WEIGHTS, rules.vertices()).shiftedBy(rules.shift());
    if (!rules.columns().isEmpty()) {
      reader = reader.withColumns(rules.columns(), rules.merge());
    }
    reader = rules.dropUnknown() ? reader.droppingUnknown() : reader;
    return rules.dropLoops() ? reader.droppingLoops() : reader;
  }

  private static PlainEdges.Graph edges(EdgeList list) {
    List<PlainEdges.Edge> edges = new ArrayList<>();
    for (int e = 0; e < list.edges(); e++) {
      edges.add(
          new PlainEdges.Edge(
              list.vertexNames().get(list.u()[e]),
              list.vertexNames().get(list.v()[e]),
              list.w()[e]));
    }
    return new PlainEdges.Graph(list.vertexNames(), list.vertices(), edges);
  }
}
