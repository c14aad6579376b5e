package dev.lethe.workspace;

import dev.lethe.certificate.GlobalCost;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.format.SignificantDigits;

/**
 * What global sensitivity would have cost for the same promise: a figure to compare with, not one
 * that anything rests on.
 *
 * <p>It is a function of what the certificate prints anyway, the number of rows in two digits among
 * it, so it tells nothing more of them (docs/mathematics/certificates.md): not scaled from the true
 * number, which would show where the bound does not fall with it.
 */
final class GlobalCosts {

  private GlobalCosts() {}

  /**
   * Rounded up to two digits.
   *
   * @param rows as printed
   */
  static GlobalCost of(ModelFacts model, long rows, ReleaseRequest asked) {
    double bound = model.global(rows, asked.capacity());
    if (bound == 0 || Double.isInfinite(bound)) {
      return new GlobalCost(bound, bound);
    }
    double coarse = SignificantDigits.up(bound, 2);
    return new GlobalCost(coarse, asked.calibration().sigma(coarse, asked.guarantee()));
  }
}
