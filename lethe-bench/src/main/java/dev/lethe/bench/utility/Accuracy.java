package dev.lethe.bench.utility;

import dev.lethe.lab.data.LabelledData;
import dev.lethe.privacy.RandomBits;
import java.util.stream.DoubleStream;

/**
 * The accuracy of a release on test rows, over draws of its noise.
 *
 * @param standardError of the mean; 0 without noise
 */
record Accuracy(double mean, double standardError) {

  static final int DRAWS = 100;

  static Accuracy of(SecretMean secret, LabelledData data, long seed) {
    if (secret.noise().isNoiseless()) {
      return new Accuracy(data.accuracy(secret.weights()), 0);
    }
    RandomBits bits = RandomBits.insecureSeeded(seed);
    double[] drawn =
        DoubleStream.generate(() -> data.accuracy(secret.draw(bits))).limit(DRAWS).toArray();
    double mean = DoubleStream.of(drawn).average().orElseThrow();
    double squares = DoubleStream.of(drawn).map(a -> (a - mean) * (a - mean)).sum();
    return new Accuracy(mean, Math.sqrt(squares / (DRAWS - 1) / DRAWS));
  }

  /** Whether always naming the more frequent class does as well, up to two standard errors. */
  boolean isUselessBeside(double majority) {
    return mean - 2 * standardError <= majority;
  }
}
