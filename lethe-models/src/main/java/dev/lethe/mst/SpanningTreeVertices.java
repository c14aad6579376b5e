package dev.lethe.mst;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;

/**
 * The weight of a minimum spanning tree under deletion of vertices in a metric space.
 *
 * <p>A new vertex can make the tree heavier by its way to the nearest retained one, at most the
 * cover, and several of them by less than that each ({@link MetricSpace#rise}); and lighter by
 * acting as a Steiner point: never below ρ times the tree of all pairs, and never by more than a
 * constant times the longest edge for each new vertex ({@link TreeFacts#lightening}). The latter
 * does not grow with n, the paper's term does (docs/mathematics/mst.md).
 *
 * <p>If new vertices may attach to any subset, or R is sparse, the nearest retained vertex may be
 * out of reach and degrees are unbounded: 2B replaces the cover and only the ρ term is left (ledger
 * 8). R must be connected.
 *
 * @param space the public space of vertices
 * @param attachment what a new vertex is joined to
 */
public record SpanningTreeVertices(MetricSpace space, Attachment attachment)
    implements Problem<MetricVertices> {

  /** New vertices are joined to all. */
  public static SpanningTreeVertices in(MetricSpace space) {
    return new SpanningTreeVertices(space, Attachment.ALL);
  }

  /** The same space, new vertices joined to whichever retained ones, at least one. */
  public SpanningTreeVertices attachingToAny() {
    return new SpanningTreeVertices(space, Attachment.ANY);
  }

  @Override
  public String name() {
    return "mst-vertex";
  }

  /** The weight of a minimum spanning tree; O(n²). */
  public double value(MetricVertices vertices) {
    space.requireInside(vertices);
    return MetricTree.of(vertices).weight();
  }

  /**
   * How far {@link #value} of at most {@code count} vertices may be from the exact weight: a public
   * constant, to be charged for each of the two worlds as solver error.
   */
  public double valueError(double count) {
    double distances = space.distanceError() + count * 0x1p-51;
    return Rounding.multiplyUp(2 * distances * count, space.diameter());
  }

  /**
   * RS_m ≤ max{ d_1 + … + d_m, min( w(MST(R)) − ρ·w(MST(K_V)), F·w_max ) }, d_i the room that the
   * space has for i new vertices ({@link PackingRadii}), at most the cover; attaching to any: max{
   * m·2B, w(MST(R)) − ρ·w(MST(K_V)) }.
   */
  @Override
  public Bound retain(MetricVertices retained, Capacity m) {
    return new VertexChange(this, retained).within(m);
  }

  /**
   * RS°_m(R): how far apart the weights of two worlds can be, both of which hold R and one of which
   * holds, besides, some of the at most m other vertices that the other holds; at most RS_m +
   * RS_{m−1}.
   *
   * <p>Joined to all: let R ∪ Z' be the smaller world and Z'' what the larger one has more, at most
   * m together. The larger one is heavier by at most d_1 + … + d_m of R, because Z' leaves less
   * room. It is lighter by no more than R's own tree can become if Z' is empty; else Z'' are at
   * most m − 1 vertices that lighten a tree of at most n + m − 1, whose weight is at most w(MST(R))
   * + d_1 + … + d_{m−1} and whose longest edge is at most max{w_max, cover}: a cut that leaves all
   * of R on one side is crossed by the way of some vertex to its nearest in R.
   */
  @Override
  public Bound worlds(MetricVertices retained, Capacity m) {
    return new VertexChange(this, retained).betweenWorlds(m);
  }

  /**
   * GS_m ≤ max{ m·2B, min( (1 − ρ)(n − 1)·2B, F·2B ) }: no edge is longer than 2B; at least (n −
   * 2)B in a general metric. Sparse or attaching to any: max{ m·2B, (n − 1)·2B }.
   */
  @Override
  public Bound global(MetricVertices retained, Capacity m) {
    requireShape(retained);
    return declare(
        Bound.atMost(SpanningTreeResults.VERTICES_GLOBAL, largest(retained.count(), m)),
        retained,
        m);
  }

  double largest(int n, Capacity m) {
    double heaviest = n - 1.0;
    if (attachment == Attachment.ALL) {
      double rest = Rounding.subtractUp(1, space.facts().ratio(n));
      // Inexact distances and rounding add far less than 10⁻⁹ of an edge to each.
      double steiner = heaviest * rest + 1e-9 * heaviest;
      double degree = space.facts().lightening(n, m.value()) + 1e-9 * m.value() * n;
      heaviest = Math.nextUp(Math.min(steiner, degree));
    }
    return Rounding.multiplyUp(Math.max(m.value(), heaviest), space.diameter());
  }

  /** max{ cover, w(MST(R)) − ρ·w(MST(K_V)) }, as printed for one vertex and any set of edges. */
  @Override
  public Bound retainAsPrinted(MetricVertices retained, Capacity m) {
    space.requireInside(retained);
    double rho = space.facts().ratio(retained.count());
    double fall = MetricTree.of(retained).weight() - rho * MetricTree.of(retained.all()).weight();
    double change = Math.max(m.value() * space.cover(retained), fall);
    return printed(Bound.paper(SpanningTreeResults.PRINTED_VERTICES, change), retained, m)
        .assuming("the paper leaves ρ open; here the proved value " + rho);
  }

  /** (n − 2)B, as printed: a lower bound on GS, from the star metric. */
  @Override
  public Bound globalAsPrinted(MetricVertices retained, Capacity m) {
    double change = m.value() * Math.max(0, retained.count() - 2.0) * space.diameter() / 2;
    return printed(Bound.paper(SpanningTreeResults.PRINTED_VERTICES_GLOBAL, change), retained, m)
        .assuming("printed as a lower bound on GS over all metrics");
  }

  private Bound printed(Bound bound, MetricVertices retained, Capacity m) {
    Bound printed = declare(bound, retained, m);
    return m.value() == 1 ? printed : printed.assuming("printed for m = 1; here its m-fold form");
  }

  Bound declare(Bound bound, MetricVertices retained, Capacity m) {
    return bound
        .from("m", m.value())
        .from("n", retained.count())
        .from("space", space.name())
        .from("diameter", space.diameter())
        .from("attachment", attachment.name())
        .assuming(
            attachment == Attachment.ALL
                ? "every vertex lies in the space and is joined to all others by their distance"
                : "every vertex lies in the space and has at least one edge, of its length");
  }

  void requireShape(MetricVertices retained) {
    space.requireInside(retained);
    if (attachment == Attachment.ALL && !retained.complete()) {
      throw new BadUsageException(
          "a sparse graph has no vertex joined to all: ask for attachment to any");
    }
  }
}
