package dev.lethe.mst;

import dev.lethe.base.Interval;
import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;

/**
 * The bound of docs/mathematics/mst.md, from a minimum spanning forest of R and one number more:
 * the largest bottleneck of a connected pair without an edge.
 *
 * <p>Let T be the forest of R, T′ that of R ∪ Z, j the components that Z joins. T′ ∖ T ⊆ Z has j
 * edges more than T ∖ T′, and basis exchange matches each e ∈ T ∖ T′ with its own z ∈ T′ ∖ T such
 * that T − e + z is a forest: e lies on the way between the ends of z, so w(e) is at most their
 * bottleneck.
 *
 * <ul>
 *   <li>j = 0 (always, if R is connected): the weight falls by Σ(w(e) − w(z)), at most m terms,
 *       each ≤ RS_1 and ≤ w(e) − lo for distinct e. With m = 1 the non-edge of largest bottleneck
 *       at weight lo attains RS_1.
 *   <li>j ≥ 1, lo ≥ 0: it rises by ≤ min(m, c − 1)·hi, or falls by ≤ Σ over m − 1 edges of (w(e) −
 *       lo), less lo. With m = 1 an edge of weight hi between two components attains hi.
 *   <li>lo &lt; 0: each of the ≤ min(m, |V| − 1) edges of T′ ∖ T changes it by ≤ max(|lo|, |hi|, hi
 *       − lo).
 * </ul>
 *
 * @param bottleneck the largest bottleneck of a connected pair without an edge; −∞ if there is none
 */
public record EdgeSensitivity(MinimumSpanningForest forest, double bottleneck, Interval weights) {

  /** |V|, public. */
  public int vertices() {
    return forest.graph().vertices();
  }

  /** RS_1 over connected pairs: bottleneck − lo; 0 if there is no such pair. */
  double ofOneEdge() {
    return above(bottleneck);
  }

  private double above(double weight) {
    if (weights.lo() == 0) {
      return Math.max(0, weight);
    }
    return weight <= weights.lo() ? 0 : Rounding.subtractUp(weight, weights.lo());
  }

  private boolean hasMissingPair() {
    return bottleneck != Double.NEGATIVE_INFINITY;
  }

  /** RS_m(R). */
  public Bound bound(Capacity m) {
    int components = forest.components();
    double change = components == 1 ? connected(m) : disconnected(m);
    Bound bound =
        change == 0
            ? Bound.exactlyZero(SpanningTreeResults.EDGES)
            : m.value() == 1 && (components == 1 || weights.lo() >= 0)
                ? Bound.exact(SpanningTreeResults.EDGES, change)
                : Bound.atMost(SpanningTreeResults.EDGES, change);
    return declare(bound, m);
  }

  /**
   * RS°_m(R): how far apart the weights of two worlds can be, both of which hold R and one of which
   * holds, besides, some of the at most m other edges that the other holds. If R is connected more
   * edges never make the tree heavier, so both weights are within RS_m below that of R; else RS_m +
   * RS_{m−1}, and no more than m edges can change any graph by.
   */
  public Bound worlds(Capacity m) {
    if (m.value() == 1 || forest.components() == 1) {
      return bound(m);
    }
    double both = plus(bound(m).value(), bound(Capacity.of(m.value() - 1)).value());
    double change = Math.min(both, largest(vertices(), weights, false, m));
    return declare(
        change == 0
            ? Bound.exactlyZero(SpanningTreeResults.EDGES)
            : Bound.atMost(SpanningTreeResults.EDGES, change),
        m);
  }

  Bound declare(Bound bound, Capacity m) {
    return bound
        .from("m", m.value())
        .from("vertices", vertices())
        .from("components", forest.components())
        .from("weights", weights.toString())
        .from("largest bottleneck", hasMissingPair() ? (Object) bottleneck : "no pair is missing")
        .assuming("the vertex set is public and fixed, not inferred from the edges")
        .assuming("at most one edge joins a pair of vertices");
  }

  /** Σ_{i≤m} min(RS_1, w_(i) − lo). */
  private double connected(Capacity m) {
    double one = ofOneEdge();
    double sum = 0;
    for (int i = 1; i <= Math.min(m.value(), forest.size()); i++) {
      sum = plus(sum, Math.min(one, above(forest.heaviest(i))));
    }
    return Math.min(sum, largest(vertices(), weights, true, m));
  }

  private double disconnected(Capacity m) {
    double largest = largest(vertices(), weights, false, m);
    if (weights.lo() < 0) {
      return largest;
    }
    double rise = times(Math.min(m.value(), forest.components() - 1), weights.hi());
    double fall = 0;
    for (int i = 1; i <= Math.min(m.value() - 1, forest.size()); i++) {
      fall = plus(fall, above(forest.heaviest(i)));
    }
    fall = fall <= weights.lo() ? 0 : Rounding.subtractUp(fall, weights.lo());
    return Math.min(largest, Math.max(rise, Math.max(connected(m), fall)));
  }

  /** GS_m = min(m, |V| − 1)·(hi − lo) over connected graphs, ·max(|lo|, |hi|, hi − lo) over all. */
  static double largest(int vertices, Interval weights, boolean connected, Capacity m) {
    double width = weights.width();
    double ends = Math.max(Math.abs(weights.lo()), Math.abs(weights.hi()));
    int edges = Math.min(m.value(), vertices - 1);
    return times(edges, connected ? width : Math.max(width, ends));
  }

  private static double times(int count, double each) {
    return count == 0 || each == 0 ? 0 : count == 1 ? each : Rounding.multiplyUp(count, each);
  }

  private static double plus(double a, double b) {
    return a == 0 ? b : b == 0 ? a : Rounding.addUp(a, b);
  }
}
