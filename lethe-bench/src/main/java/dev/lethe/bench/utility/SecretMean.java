package dev.lethe.bench.utility;

import dev.lethe.privacy.GridMechanism;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.privacy.RandomBits;
import dev.lethe.unlearn.release.Release;
import java.util.function.Function;

/**
 * What a release hides, and the noise that hides it: enough to draw the same release again and
 * again without repeating the work behind it.
 */
record SecretMean(NoisePlan noise, double[] weights) {

  private static final long OPEN_SEED = 1;

  /** A model that goes out as it is. */
  static SecretMean noiseless(double[] weights) {
    return new SecretMean(NoisePlan.noiseless(weights.length), weights);
  }

  /**
   * The mean behind a release, by the weakness that makes seeded noise insecure: who knows the seed
   * draws the same noise again and subtracts it. Exact on the grid of the release.
   */
  static SecretMean behind(Function<RandomBits, Release> releasing) {
    Release release = releasing.apply(RandomBits.insecureSeeded(OPEN_SEED));
    NoisePlan plan = release.plan();
    double[] weights = release.parameters().toArray();
    if (!plan.isNoiseless()) {
      long[] noisy = release.parameters().steps();
      long[] noise =
          GridMechanism.of(plan, RandomBits.insecureSeeded(OPEN_SEED))
              .release(new double[weights.length])
              .steps();
      for (int i = 0; i < weights.length; i++) {
        weights[i] = Math.scalb((double) (noisy[i] - noise[i]), plan.gridExponent());
      }
    }
    return new SecretMean(plan, weights);
  }

  /** One more release of the same mean with noise of the same scale. */
  double[] draw(RandomBits bits) {
    return GridMechanism.of(noise, bits).release(weights).toArray();
  }
}
