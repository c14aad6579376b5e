package dev.lethe.unlearn.release;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.Rounding;
import dev.lethe.bound.Outward;
import dev.lethe.privacy.Accountant;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;

/**
 * The noise to declare before training so that several releases keep a guarantee together, also for
 * somebody who kept the earlier ones (docs/mathematics/sealed.md, "Before and after together").
 *
 * <p>k releases of one σ have μ² = k·(s/σ)², s = (RS°_M + 2τ + g√d)(1 + 2⁻³⁴): √k times the noise
 * of one.
 */
public final class SealedSigma {

  /** The charge for the grid is a few millionths at most where there is an answer at all. */
  private static final int MOST_TRIALS = 20;

  private SealedSigma() {}

  /**
   * The least σ of three digits, as somebody would declare it.
   *
   * @param apart how far two worlds can be apart, RS°_M or GS_M, finite and above 0
   * @param tolerance τ of every release
   * @param dimension coordinates of a release
   */
  public static double covering(
      double apart, double tolerance, int dimension, int releases, Guarantee together) {
    double shift = Rounding.addUp(apart, Rounding.multiplyUp(2, tolerance));
    double most = Calibration.EXACT.largestMu(together);
    double each = Rounding.divideDown(most, Rounding.sqrtUp(releases));
    double sigma = Outward.up(Rounding.divideUp(shift, each));
    for (int trial = 0; trial < MOST_TRIALS; trial++) {
      if (mu(NoisePlan.withPublicSigma(sigma, shift, dimension), releases) <= most) {
        return sigma;
      }
      sigma = Outward.up(Math.nextUp(sigma));
    }
    throw new NoGuaranteeException(
        "the grid alone costs more than "
            + together
            + " allows for "
            + releases
            + " releases of "
            + dimension
            + " coordinates: ask for a larger epsilon or delta");
  }

  private static double mu(NoisePlan plan, int releases) {
    Accountant account = Accountant.unlimited();
    for (int i = 0; i < releases; i++) {
      account = account.spend(plan.mu());
    }
    return account.total();
  }
}
