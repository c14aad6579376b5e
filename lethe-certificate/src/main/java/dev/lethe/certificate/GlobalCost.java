package dev.lethe.certificate;

import dev.lethe.base.BadInputException;

/**
 * What the same promise would have cost by global sensitivity, which knows no retained rows.
 *
 * @param bound GS_m; may be infinite
 * @param sigma the noise for it; may be infinite
 */
public record GlobalCost(double bound, double sigma) {

  public GlobalCost {
    if (!(bound >= 0) || !(sigma >= 0)) {
      throw new BadInputException(
          "a global bound and its noise must be at least 0, but got " + bound + " and " + sigma);
    }
  }
}
