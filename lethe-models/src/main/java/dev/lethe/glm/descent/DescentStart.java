package dev.lethe.glm.descent;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Result;

/**
 * Where descent starts and on what.
 *
 * @param result what is found: how far from w_R it ends, or from the same in another world
 * @param bound Δ₀, which carries its own inputs
 * @param farthest how far from w_R it starts: Δ₀ or less
 * @param lambdaR λ_R &gt; 0
 * @param betaR β_R ≥ λ_R
 * @param radius of the ball to project on; infinite where none is needed
 * @param multiplier ν, or less: how hard that very ball holds w_R back; 0 where it need not
 */
record DescentStart(
    Result result,
    Bound bound,
    double farthest,
    double lambdaR,
    double betaR,
    double radius,
    double multiplier) {

  /** Towards w_R, where nothing is held back. */
  static DescentStart free(Bound bound, double lambdaR, double betaR, double radius) {
    return new DescentStart(DescentResults.RETAIN, bound, bound.value(), lambdaR, betaR, radius, 0);
  }

  /** The same descent, asked how far apart it ends in two worlds that start so far apart. */
  DescentStart apart(Bound worlds) {
    return new DescentStart(
        DescentResults.PLAIN, worlds, farthest, lambdaR, betaR, radius, multiplier);
  }

  DescentStart {
    if (!(lambdaR > 0)) {
      throw new NoGuaranteeException(
          "descent needs strong convexity, but the retained rows prove none (lambda_R = "
              + lambdaR
              + "): use lambda > 0 or drop dependent columns");
    }
    if (Double.isInfinite(bound.value())) {
      throw new NoGuaranteeException(
          "descent needs a starting distance, but " + bound.result() + " is infinite");
    }
    betaR = Math.max(betaR, lambdaR);
  }
}
