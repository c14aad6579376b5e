package dev.lethe.unlearn;

import dev.lethe.privacy.RandomBits;
import dev.lethe.quantile.Quantile;
import java.util.Set;

/**
 * Releases of a quantile after some values have left.
 *
 * <p>The quantile is an order statistic of the retained values, the same bits in whatever order
 * they come, so computing it again is exact forgetting; a passive release keeps the old number and
 * covers it with noise of the size RS_m(R) (MATH §2).
 */
public record QuantileUnlearning(Quantile problem) {

  /** The facts of a release by these terms: a function of the retained values alone. */
  public ReleaseFacts facts(double[] retained, Terms terms) {
    return of(retained).facts(terms);
  }

  /** The release of someone who has nothing but the retained values. */
  public Release release(double[] retained, Terms terms, RandomBits bits) {
    return release(retained, Double.NaN, terms, bits);
  }

  /**
   * The release after forgetting.
   *
   * @param trained {@link Quantile#value} of all values, as kept; read by the passive method only
   */
  public Release release(double[] retained, double trained, Terms terms, RandomBits bits) {
    return of(retained).release(trained, terms, bits);
  }

  RetainedValue of(double[] retained) {
    double most = Math.max(Math.abs(problem.domain().lo()), Math.abs(problem.domain().hi()));
    return new RetainedValue(
        problem.name(),
        // −0 and 0 are equal values: which of them comes first must not show
        problem.value(retained) + 0.0,
        m -> problem.retain(retained, m),
        m -> problem.global(retained, m),
        problem.valueError(),
        4 * most,
        Set.of("quantile"));
  }
}
