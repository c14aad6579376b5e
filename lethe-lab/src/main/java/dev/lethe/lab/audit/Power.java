package dev.lethe.lab.audit;

import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import org.apache.commons.numbers.gamma.Erfc;

/**
 * What an audit of some size can show: without it, a low bound could be taken for a proof.
 *
 * @param atTheClaim the bound that two Gaussians which use up the claim exactly would typically get
 * @param ceiling the bound that worlds without any overlap would get: no audit of this size shows
 *     more
 */
public record Power(double atTheClaim, double ceiling) {

  private static final int THRESHOLDS = 400;
  private static final double FARTHEST = 6;

  /**
   * The power of this many counted trials in each world.
   *
   * @param bound with the error that each test is allowed
   */
  static Power of(Guarantee claimed, EpsilonLowerBound bound, int counted) {
    return new Power(
        typical(Calibration.EXACT.largestMu(claimed), bound, counted),
        bound.of(counted, counted, 0, counted));
  }

  /** The expected counts of the best threshold between N(μ, 1) and N(0, 1). */
  static double typical(double mu, EpsilonLowerBound bound, int counted) {
    Expected expected = new Expected(bound.delta(), bound.error() / 2, counted);
    double best = Double.NEGATIVE_INFINITY;
    double at = 0;
    for (int i = 0; i <= THRESHOLDS; i++) {
      double threshold = mu / 2 + FARTHEST * i / THRESHOLDS;
      double promised = expected.bound(above(threshold - mu), above(threshold));
      if (promised > best) {
        best = promised;
        at = threshold;
      }
    }
    return bound.of(
        (int) Math.round(counted * above(at - mu)),
        counted,
        (int) Math.round(counted * above(at)),
        counted);
  }

  private static double above(double z) {
    return Erfc.value(z / Math.sqrt(2)) / 2;
  }
}
