package dev.lethe.mst;

import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;

/**
 * How much heavier and how much lighter new vertices can make the tree of retained ones: the terms
 * of {@link SpanningTreeVertices#retain} and {@link SpanningTreeVertices#worlds}, each rounded up.
 */
final class VertexChange {

  private final SpanningTreeVertices problem;
  private final MetricSpace space;
  private final MetricVertices retained;
  private final int n;
  private final MetricTree tree;
  private final double rho;
  private final double steiner;
  private final double cover;

  VertexChange(SpanningTreeVertices problem, MetricVertices retained) {
    problem.requireShape(retained);
    this.problem = problem;
    this.space = problem.space();
    this.retained = retained;
    this.n = retained.count();
    this.tree = MetricTree.of(retained);
    MetricTree complete = retained.complete() ? tree : MetricTree.of(retained.all());
    this.rho = space.facts().ratio(n);
    this.steiner = n < 2 ? 0 : fall(tree.weightUp(), complete.weightDown(), rho);
    this.cover = joinedToAll() ? space.cover(retained) : space.diameter();
  }

  private boolean joinedToAll() {
    return problem.attachment() == Attachment.ALL;
  }

  /** RS_m. */
  Bound within(Capacity m) {
    return declared(change(m), m);
  }

  /** RS°_m. */
  Bound betweenWorlds(Capacity m) {
    double change = change(m);
    if (m.value() > 1) {
      Capacity before = Capacity.of(m.value() - 1);
      double apart = Rounding.addUp(change, change(before));
      double nested = joinedToAll() ? Math.max(change, laterFall(before)) : apart;
      change = Math.min(Math.min(apart, nested), problem.largest(grown(before), m));
    }
    return declared(change, m);
  }

  private int grown(Capacity more) {
    return (int) Math.min(Integer.MAX_VALUE, (long) n + more.value());
  }

  private Bound declared(double change, Capacity m) {
    return problem
        .declare(Bound.atMost(SpanningTreeResults.VERTICES, change), retained, m)
        .from("cover", cover)
        .from("tree weight", tree.weight())
        .from("longest edge", tree.longest())
        .from("Steiner ratio", rho);
  }

  private double change(Capacity m) {
    double fall = steiner;
    if (joinedToAll()) {
      double factor = lightening(n, m.value(), tree.relativeError());
      fall = Math.min(fall, Rounding.multiplyUp(factor, tree.longestUp()));
    }
    return Math.min(Math.max(rise(m), fall), problem.largest(n, m));
  }

  private double rise(Capacity m) {
    return joinedToAll()
        ? space.rise(retained, cover, m.value())
        : Rounding.multiplyUp(m.value(), cover);
  }

  private static double fall(double weightUp, double weightDown, double rho) {
    return Math.max(0, Rounding.subtractUp(weightUp, Rounding.multiplyDown(rho, weightDown)));
  }

  /** What at most this many vertices take off a tree to which as many were added before. */
  private double laterFall(Capacity before) {
    int count = grown(before);
    double error = tree.relativeError() + before.value() * 0x1p-51;
    double weight = Rounding.addUp(tree.weightUp(), rise(before));
    double least = Math.max(0, Rounding.multiplyDown(weight, 1 - 2 * error));
    double longest = Math.max(tree.longestUp(), cover);
    return Math.min(
        fall(weight, least, space.facts().ratio(count)),
        Rounding.multiplyUp(lightening(count, before.value(), error), longest));
  }

  /** F, widened by what inexact distances may add to each of the edges it counts. */
  private double lightening(int count, int m, double error) {
    double edges = (double) m * Math.min(count, space.facts().degree());
    return Rounding.addUp(
        space.facts().lightening(count, m), Rounding.multiplyUp(edges, 2 * error));
  }
}
