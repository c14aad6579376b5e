package dev.lethe.mst;

import dev.lethe.base.Interval;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import dev.lethe.bound.Result;

/**
 * The weight of a minimum spanning tree (or forest) under deletion of edges.
 *
 * <p>RS_1(R) is the largest bottleneck of two vertices that no edge joins, less lo: what a new edge
 * of weight lo would save. It is found in near-linear time from the merges of Kruskal's algorithm,
 * heaviest first (docs/mathematics/mst.md): the pairs joined by a merge all have its weight as
 * bottleneck.
 *
 * @param weights the public interval of edge weights
 */
public record SpanningTreeEdges(Interval weights) implements Problem<WeightedGraph> {

  public static SpanningTreeEdges over(Interval weights) {
    return new SpanningTreeEdges(weights);
  }

  @Override
  public String name() {
    return "mst";
  }

  /** f: the weight of a minimum spanning forest. */
  public double value(WeightedGraph graph) {
    graph.requireWeightsIn(weights);
    return MinimumSpanningForest.of(graph).weight();
  }

  /**
   * How far {@link #value} may be from the exact weight, whatever the edges: a public constant, to
   * be charged for each of the two worlds as solver error.
   *
   * <p>With N = |V| terms of size ≤ w, two-sum leaves errors below 2⁻⁵³Nw each, summed with a
   * relative error of N·2⁻⁵³; the last addition rounds once more.
   */
  public double valueError(int vertices) {
    double most = Math.max(Math.abs(weights.lo()), Math.abs(weights.hi()));
    double n = vertices;
    return Math.nextUp(n * most * (0x1p-52 + n * n * 0x1p-104));
  }

  /**
   * RS_m(R) ≤ Σ_{i≤m} min(RS_1, w_(i) − lo) if R is connected, exact for m = 1; more if it is not.
   */
  @Override
  public Bound retain(WeightedGraph retained, Capacity m) {
    return sensitivity(retained).bound(m);
  }

  /** Like {@link #retain(WeightedGraph, Capacity)}, from a forest that is already known. */
  public Bound retain(MinimumSpanningForest forest, Capacity m) {
    forest.graph().requireWeightsIn(weights);
    return sensitivity(forest, MergeTree.of(forest)).bound(m);
  }

  /** RS°_m(R): {@link EdgeSensitivity#worlds}. */
  @Override
  public Bound worlds(WeightedGraph retained, Capacity m) {
    return sensitivity(retained).worlds(m);
  }

  EdgeSensitivity sensitivity(WeightedGraph retained) {
    retained.requireWeightsIn(weights);
    MinimumSpanningForest forest = MinimumSpanningForest.of(retained);
    return sensitivity(forest, MergeTree.of(forest));
  }

  /** The value and the bound of edges held elsewhere: the same bits as if they were here. */
  public EdgeSensitivity sensitivity(EdgeEngine retained) {
    EdgeEngine.Spanning spanning = retained.spanning();
    spanning.forest().requireWeightsIn(weights);
    MinimumSpanningForest forest = MinimumSpanningForest.of(spanning.forest());
    MergeTree merges = MergeTree.of(forest, spanning.degree(), spanning.edges());
    return sensitivity(forest, merges, merges.lastWithMissingPair(retained::crossings));
  }

  EdgeSensitivity sensitivity(MinimumSpanningForest forest, MergeTree merges) {
    return sensitivity(forest, merges, merges.lastWithMissingPair());
  }

  /** −0 and 0 are one weight; which of them a tie was settled by is not told. */
  private EdgeSensitivity sensitivity(MinimumSpanningForest forest, MergeTree merges, int last) {
    double bottleneck =
        last == MergeTree.NEVER
            ? Double.NEGATIVE_INFINITY
            : 0.0 + forest.graph().weight(merges.edge(last));
    return new EdgeSensitivity(forest, bottleneck, weights);
  }

  /**
   * GS_m = min(m, |V| − 1)(hi − lo) over connected graphs; over all graphs if R is not connected.
   */
  @Override
  public Bound global(WeightedGraph retained, Capacity m) {
    return global(retained.vertices(), MinimumSpanningForest.of(retained).components() == 1, m);
  }

  /** The same of edges that are held elsewhere. */
  public Bound global(EdgeSensitivity retained, Capacity m) {
    return global(retained.vertices(), retained.forest().components() == 1, m);
  }

  private Bound global(int vertices, boolean connected, Capacity m) {
    double change = EdgeSensitivity.largest(vertices, weights, connected, m);
    Result name = SpanningTreeResults.EDGES_GLOBAL;
    return (change == 0 ? Bound.exactlyZero(name) : Bound.atMost(name, change))
        .from("m", m.value())
        .from("vertices", vertices)
        .from("weights", weights.toString())
        .assuming(
            connected
                ? "every graph on the public vertices is connected, as the retained one is"
                : "graphs on the public vertices need not be connected");
  }

  /** The heaviest lightest edge of a cut with a pair missing: as printed, for weights in [0, B]. */
  @Override
  public Bound retainAsPrinted(WeightedGraph retained, Capacity m) {
    return retainAsPrinted(sensitivity(retained), m);
  }

  /** The same of edges that are held elsewhere. */
  public Bound retainAsPrinted(EdgeSensitivity sensitivity, Capacity m) {
    double one = Math.max(0, sensitivity.bottleneck() - zero());
    return printed(
        sensitivity.declare(Bound.paper(SpanningTreeResults.PRINTED_EDGES, m.value() * one), m), m);
  }

  /** B, as printed. */
  @Override
  public Bound globalAsPrinted(WeightedGraph retained, Capacity m) {
    return globalAsPrinted(m);
  }

  /** The same: it asks for no data. */
  public Bound globalAsPrinted(Capacity m) {
    double one = weights.hi() - zero();
    return printed(
        Bound.paper(SpanningTreeResults.PRINTED_EDGES_GLOBAL, m.value() * one)
            .from("m", m.value())
            .from("weights", weights.toString()),
        m);
  }

  /** The paper's weights start at 0; negative ones are shifted to start there. */
  private double zero() {
    return Math.min(0, weights.lo());
  }

  private static Bound printed(Bound bound, Capacity m) {
    Bound printed = bound.assuming("printed for connected graphs and weights in [0, B]");
    return m.value() == 1 ? printed : printed.assuming("printed for m = 1; here m times that");
  }
}
