package dev.lethe.mst.unlearn;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.mst.EdgeSensitivity;
import dev.lethe.mst.SpanningTreeEdges;
import dev.lethe.mst.SpanningTreeResults;
import dev.lethe.mst.WeightedGraph;
import dev.lethe.privacy.RandomBits;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.RetainedValue;
import dev.lethe.unlearn.release.Terms;
import java.util.Set;
import java.util.function.Function;

/**
 * Releases of the weight of a minimum spanning tree after some edges have left.
 *
 * <p>The weights in a minimum spanning forest are the same in all of them and are summed from the
 * lightest up, so the number depends on the retained edges alone, not on their order: computing it
 * again is exact forgetting. A passive release keeps the old number and covers it with noise of the
 * size RS°_m(R) (docs/mathematics/noise.md and docs/mathematics/mst.md). The vertices are public
 * and stay.
 */
public record SpanningTreeUnlearning(SpanningTreeEdges problem) {

  /** The facts of a release by these terms: a function of the retained edges alone. */
  public ReleaseFacts facts(WeightedGraph retained, Terms terms) {
    return of(retained).facts(terms);
  }

  /** The release of someone who has nothing but the retained edges. */
  public Release release(WeightedGraph retained, Terms terms, RandomBits bits) {
    return release(retained, Double.NaN, terms, bits);
  }

  /**
   * The release after forgetting.
   *
   * @param trained {@link SpanningTreeEdges#value} of all edges, as kept; read by the passive
   *     method only
   */
  public Release release(WeightedGraph retained, double trained, Terms terms, RandomBits bits) {
    return of(retained).release(trained, terms, bits);
  }

  /** The same for retained edges that are held elsewhere and were asked about there. */
  public ReleaseFacts facts(EdgeSensitivity retained, Terms terms) {
    return of(retained).facts(terms);
  }

  /** The same for retained edges that are held elsewhere and were asked about there. */
  public Release release(EdgeSensitivity retained, double trained, Terms terms, RandomBits bits) {
    return of(retained).release(trained, terms, bits);
  }

  private RetainedValue of(EdgeSensitivity retained) {
    if (!retained.weights().equals(problem.weights())) {
      throw new BadUsageException(
          "the weights were declared to lie in %s, but the edges were read with %s"
              .formatted(problem.weights(), retained.weights()));
    }
    return of(retained.vertices(), retained.forest().weight(), retained::bound, retained::worlds);
  }

  RetainedValue of(WeightedGraph retained) {
    return of(
        retained.vertices(),
        problem.value(retained),
        m -> problem.retain(retained, m),
        m -> problem.worlds(retained, m));
  }

  private RetainedValue of(
      int vertices,
      double value,
      Function<Capacity, Bound> retain,
      Function<Capacity, Bound> worlds) {
    double most = Math.max(Math.abs(problem.weights().lo()), Math.abs(problem.weights().hi()));
    return new RetainedValue(
        problem.name(),
        SpanningTreeResults.EXACT,
        value,
        retain,
        worlds,
        m -> problem.global(withoutEdges(vertices), m),
        problem.valueError(vertices),
        4.0 * vertices * most,
        Set.of());
  }

  /** What is public of a graph: with no edge at all, the bound is that of graphs of any kind. */
  private static WeightedGraph withoutEdges(int vertices) {
    return WeightedGraph.of(vertices, new int[0], new int[0], new double[0]);
  }
}
