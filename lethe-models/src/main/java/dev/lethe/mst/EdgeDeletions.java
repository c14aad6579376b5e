package dev.lethe.mst;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import java.util.BitSet;

/**
 * A graph that loses edges one by one, with its spanning forest and bound kept up to date.
 *
 * <p>Losing an edge {u, v} outside the forest leaves the forest minimum and makes {u, v} one more
 * pair without an edge, so the largest bottleneck becomes the larger of itself and bottleneck(u,
 * v): a path maximum, O(log |V|). Losing an edge of the forest recomputes both, in near-linear time
 * (docs/mathematics/mst.md).
 */
public final class EdgeDeletions {

  private final WeightedGraph original;
  private final SpanningTreeEdges problem;
  private final BitSet gone = new BitSet();
  private MergeTree merges;
  private EdgeSensitivity sensitivity;

  private EdgeDeletions(
      WeightedGraph original,
      SpanningTreeEdges problem,
      MergeTree merges,
      EdgeSensitivity sensitivity) {
    this.original = original;
    this.problem = problem;
    this.merges = merges;
    this.sensitivity = sensitivity;
  }

  public static EdgeDeletions from(WeightedGraph graph, SpanningTreeEdges problem) {
    graph.requireWeightsIn(problem.weights());
    MinimumSpanningForest forest = MinimumSpanningForest.of(graph);
    MergeTree merges = MergeTree.of(forest);
    return new EdgeDeletions(graph, problem, merges, problem.sensitivity(forest, merges));
  }

  /** Deletes an edge, named by its number in the original graph. */
  public void delete(int edge) {
    if (edge < 0 || edge >= original.edges() || gone.get(edge)) {
      throw new BadUsageException(
          "edge %d is not there: the graph had edges 0 … %d, %d of them deleted since"
              .formatted(edge, original.edges() - 1, gone.cardinality()));
    }
    gone.set(edge);
    int u = original.from(edge);
    int v = original.to(edge);
    WeightedGraph known = sensitivity.forest().graph();
    int merge = merges.merge(u, v);
    int joining = merges.edge(merge);
    if (samePair(u, v, known.from(joining), known.to(joining))) {
      recompute();
    } else {
      double bottleneck = Math.max(sensitivity.bottleneck(), known.weight(joining));
      sensitivity = new EdgeSensitivity(sensitivity.forest(), bottleneck, sensitivity.weights());
    }
  }

  /** Pairs have one edge at most, so the ends tell which edge it is. */
  private static boolean samePair(int u, int v, int a, int b) {
    return (u == a && v == b) || (u == b && v == a);
  }

  private void recompute() {
    MinimumSpanningForest forest = MinimumSpanningForest.of(original.without(gone));
    merges = MergeTree.of(forest);
    sensitivity = problem.sensitivity(forest, merges);
  }

  /** The forest of what is left. */
  public double weight() {
    return sensitivity.forest().weight();
  }

  /** RS_m of what is left. */
  public Bound retain(Capacity m) {
    return sensitivity.bound(m);
  }
}
