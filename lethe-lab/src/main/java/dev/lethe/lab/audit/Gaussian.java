package dev.lethe.lab.audit;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadUsageException;

/**
 * The outputs of the two worlds as an adversary who knows everything but the noise sees them:
 * N(forgot, σ²I) and N(retrained, σ²I).
 *
 * <p>In coordinates in which the noise is isotropic: matrices as their lower triangle with the
 * off-diagonal scaled by √2. Tests look at the difference of the means only, so both may be given
 * up to a common shift.
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
    Arguments.positive("sigma", sigma);
    forgot = forgot.clone();
    retrained = retrained.clone();
  }

  /** Means that are apart by this, wherever they are. */
  public static Gaussian apartBy(double[] shift, double sigma) {
    return new Gaussian(shift, new double[shift.length], sigma);
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
