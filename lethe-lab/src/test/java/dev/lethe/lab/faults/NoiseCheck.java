package dev.lethe.lab.faults;

import dev.lethe.lab.audit.Claim;
import dev.lethe.lab.audit.World;
import dev.lethe.privacy.RandomBits;
import java.util.Optional;
import org.apache.commons.numbers.gamma.RegularizedGamma;

/**
 * Whether what was added to a known mean is as much as promised: Σ((released − mean)/σ)² over n
 * trials is chi-square with n degrees of freedom, in each coordinate and in all together.
 *
 * <p>σ is public and whoever has the rows knows the mean, so this is the sharpest test of the
 * scale. It says nothing about anything else.
 */
record NoiseCheck(Claim claim, double[] mean, double sigma, long seed) implements Instrument {

  static final String RELEASE = "a release";

  static NoiseCheck of(HouseClaim claim, long seed) {
    return new NoiseCheck(
        claim, claim.mean(World.RETRAINED), claim.plan(World.RETRAINED).sigma(), seed);
  }

  @Override
  public Optional<String> accusation(int trials, double error) {
    int d = mean.length;
    double[] squares = new double[d];
    double all = 0;
    RandomBits bits = RandomBits.insecureSeeded(31 * seed + trials);
    for (int t = 0; t < trials; t++) {
      double[] released = claim.release(World.RETRAINED, bits);
      for (int i = 0; i < d; i++) {
        double z = (released[i] - mean[i]) / sigma;
        squares[i] += z * z;
        all += z * z;
      }
    }
    double tail = error / (2 * (d + 1));
    if (isOdd(all, trials * d, tail)) {
      return words("", all / trials / d);
    }
    for (int i = 0; i < d; i++) {
      if (isOdd(squares[i], trials, tail)) {
        return words(" in coordinate " + i, squares[i] / trials);
      }
    }
    return Optional.empty();
  }

  private static Optional<String> words(String where, double share) {
    return Optional.of("noise%s of %s σ".formatted(where, Caught.rounded(Math.sqrt(share))));
  }

  /** Whether the tail on either side of this sum of squares has at most this probability. */
  private static boolean isOdd(double squares, int degrees, double tail) {
    return RegularizedGamma.P.value(degrees / 2.0, squares / 2) <= tail
        || RegularizedGamma.Q.value(degrees / 2.0, squares / 2) <= tail;
  }
}
