package dev.lethe.mst.unlearn;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Outward;
import dev.lethe.mst.MetricVertices;
import dev.lethe.mst.SpanningTreeResults;
import dev.lethe.mst.SpanningTreeVertices;
import dev.lethe.privacy.RandomBits;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.RetainedValue;
import dev.lethe.unlearn.release.Terms;
import java.util.Set;

/**
 * Releases of the weight of a minimum spanning tree after some vertices have left.
 *
 * <p>The tree is computed again from the retained vertices: exact forgetting, provided they come in
 * an order that the forgotten ones have no part in (by id, say; deleting in place keeps it), since
 * the sum is taken in that order. A passive release keeps the old number and covers it with noise
 * of the size RS°_m(R) (docs/mathematics/noise.md and docs/mathematics/mst.md). The numerical error
 * is that of n + m vertices, of any set that may have been trained on; it is printed, so n + m is
 * rounded up to two digits first (docs/mathematics/certificates.md).
 */
public record SpanningTreeVertexUnlearning(SpanningTreeVertices problem) {

  /** The facts of a release by these terms: a function of the retained vertices alone. */
  public ReleaseFacts facts(MetricVertices retained, Terms terms) {
    return of(retained, terms).facts(terms);
  }

  /** The release of someone who has nothing but the retained vertices. */
  public Release release(MetricVertices retained, Terms terms, RandomBits bits) {
    return release(retained, Double.NaN, terms, bits);
  }

  /**
   * The release after forgetting.
   *
   * @param trained {@link SpanningTreeVertices#value} of all vertices, as kept; read by the passive
   *     method only
   */
  public Release release(MetricVertices retained, double trained, Terms terms, RandomBits bits) {
    return of(retained, terms).release(trained, terms, bits);
  }

  RetainedValue of(MetricVertices retained, Terms terms) {
    double most = Outward.rowsUp((double) retained.count() + terms.capacity().value());
    return new RetainedValue(
        problem.name(),
        SpanningTreeResults.EXACT,
        problem.value(retained),
        m -> problem.retain(retained, m),
        m -> problem.worlds(retained, m),
        m -> sealed(),
        problem.valueError(most),
        4.0 * most * problem.space().diameter(),
        Set.of("tree weight"));
  }

  private static Bound sealed() {
    throw new NoGuaranteeException(
        "a declared sigma needs a bound over all data, but the weight of a tree under deletion of"
            + " vertices has one only for a given number of vertices, which is not public");
  }
}
