package dev.lethe.lab.audit;

import dev.lethe.base.BadUsageException;

/**
 * The outputs of the two worlds as an adversary who knows everything but the noise sees them:
 * N(forgot, σ²I) and N(retrained, σ²I).
 *
 * <p>In coordinates in which the noise is isotropic: matrices as their lower triangle with the
 * off-diagonal scaled by √2.
 */
public record Gaussian(double[] forgot, double[] retrained, double sigma) {

  public Gaussian {
    if (forgot.length != retrained.length) {
      throw new BadUsageException(
          "two means need as many coordinates each, but have "
              + forgot.length
              + " and "
              + retrained.length);
    }
    if (!(sigma > 0) || Double.isInfinite(sigma)) {
      throw new BadUsageException("sigma must be positive and finite, but got " + sigma);
    }
    forgot = forgot.clone();
    retrained = retrained.clone();
  }

  /** ‖forgot − retrained‖/σ. */
  public double mu() {
    double squares = 0;
    for (int i = 0; i < forgot.length; i++) {
      double difference = forgot[i] - retrained[i];
      squares += difference * difference;
    }
    return Math.sqrt(squares) / sigma;
  }
}
