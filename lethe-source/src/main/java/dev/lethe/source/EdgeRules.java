package dev.lethe.source;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.data.graph.VertexSet;
import java.util.List;

/**
 * How rows become edges: declared before one of them is read.
 *
 * @param columns of the two ends and of the weight, by name or by number from 1; empty where the
 *     table has these three alone
 * @param vertices the public vertex set
 * @param weights the public interval of weights
 * @param shift added to every weight as it is read
 * @param dropUnknown leaves out edges with an end outside the declared names
 * @param dropLoops leaves out edges from a vertex to itself
 */
public record EdgeRules(
    List<String> columns,
    VertexSet vertices,
    Interval weights,
    double shift,
    boolean dropUnknown,
    boolean dropLoops) {

  public EdgeRules {
    columns = List.copyOf(columns);
    if (!columns.isEmpty() && columns.size() != 3) {
      throw new BadUsageException("an edge table needs three columns, but got " + columns);
    }
    if (!Double.isFinite(shift)) {
      throw new BadUsageException("the shift of weights must be finite, but got " + shift);
    }
    if (dropUnknown && !(vertices instanceof VertexSet.Named)) {
      throw new BadUsageException(
          "edges to unknown vertices can be dropped only where the vertex names are declared");
    }
  }

  /** The first three columns, as they are. */
  public static EdgeRules of(VertexSet vertices, Interval weights) {
    return new EdgeRules(List.of(), vertices, weights, 0, false, false);
  }
}
