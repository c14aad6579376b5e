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
 * cover, and lighter by acting as a Steiner point: never below ρ times the tree of all pairs, and
 * never by more than a constant times the longest edge for each new vertex ({@link
 * TreeFacts#lightening}). The latter does not grow with n, the paper's term does (MATH §3.2).
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

  static final String NAME = "MST weight, vertices, MATH §3.2";

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
  public double valueError(int count) {
    double distances = space.distanceError() + count * 0x1p-51;
    return Rounding.multiplyUp(2 * distances * count, space.diameter());
  }

  /**
   * RS_m ≤ max{ m·cover, min( w(MST(R)) − ρ·w(MST(K_V)), F·w_max ) }; attaching to any: max{ m·2B,
   * w(MST(R)) − ρ·w(MST(K_V)) }.
   */
  @Override
  public Bound retain(MetricVertices retained, Capacity m) {
    requireShape(retained);
    MetricTree tree = MetricTree.of(retained);
    MetricTree complete = retained.complete() ? tree : MetricTree.of(retained.all());
    int n = retained.count();
    double rho = space.facts().ratio(n);
    double fall = n < 2 ? 0 : steinerFall(tree, complete, rho);
    double cover = space.diameter();
    if (attachment == Attachment.ALL) {
      cover = space.cover(retained);
      fall = Math.min(fall, Rounding.multiplyUp(lightening(n, m, tree), tree.longestUp()));
    }
    double change = Math.max(Rounding.multiplyUp(m.value(), cover), fall);
    return declare(Bound.atMost(NAME, Math.min(change, largest(retained, m))), retained, m)
        .from("cover", cover)
        .from("tree weight", tree.weight())
        .from("longest edge", tree.longest())
        .from("Steiner ratio", rho);
  }

  @Override
  public Bound worlds(MetricVertices retained, Capacity m) {
    return dev.lethe.bound.Worlds.bothNear(c -> retain(retained, c), m);
  }

  private static double steinerFall(MetricTree tree, MetricTree complete, double rho) {
    double least = Rounding.multiplyDown(rho, complete.weightDown());
    return Math.max(0, Rounding.subtractUp(tree.weightUp(), least));
  }

  /** F, widened by what inexact distances may add to each of the edges it counts. */
  private double lightening(int n, Capacity m, MetricTree tree) {
    double edges = (double) m.value() * Math.min(n, space.facts().degree());
    return Rounding.addUp(
        space.facts().lightening(n, m.value()),
        Rounding.multiplyUp(edges, 2 * tree.relativeError()));
  }

  /**
   * GS_m ≤ max{ m·2B, min( (1 − ρ)(n − 1)·2B, F·2B ) }: no edge is longer than 2B; at least (n −
   * 2)B in a general metric. Sparse or attaching to any: max{ m·2B, (n − 1)·2B }.
   */
  @Override
  public Bound global(MetricVertices retained, Capacity m) {
    requireShape(retained);
    return declare(
        Bound.atMost("MST weight, vertices, global, MATH §3.2", largest(retained, m)), retained, m);
  }

  private double largest(MetricVertices retained, Capacity m) {
    int n = retained.count();
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
    return printed(Bound.paper("MST vertices, Theorem of the appendix", change), retained, m)
        .assuming("the paper leaves ρ open; here the proved value " + rho);
  }

  /** (n − 2)B, as printed: a lower bound on GS, from the star metric. */
  @Override
  public Bound globalAsPrinted(MetricVertices retained, Capacity m) {
    double change = m.value() * Math.max(0, retained.count() - 2.0) * space.diameter() / 2;
    return printed(Bound.paper("MST vertices, global, appendix", change), retained, m)
        .assuming("printed as a lower bound on GS over all metrics");
  }

  private Bound printed(Bound bound, MetricVertices retained, Capacity m) {
    Bound printed = declare(bound, retained, m);
    return m.value() == 1 ? printed : printed.assuming("printed for m = 1; here its m-fold form");
  }

  private Bound declare(Bound bound, MetricVertices retained, Capacity m) {
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

  private void requireShape(MetricVertices retained) {
    space.requireInside(retained);
    if (attachment == Attachment.ALL && !retained.complete()) {
      throw new BadUsageException(
          "a sparse graph has no vertex joined to all: ask for attachment to any");
    }
  }
}
