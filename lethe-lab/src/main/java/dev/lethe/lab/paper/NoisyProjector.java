package dev.lethe.lab.paper;

import dev.lethe.lab.data.Draw;
import dev.lethe.linalg.SymmetricMatrix;
import java.util.Random;

/**
 * Releases P_k(P + E) of a projector, and how far they are from the retrained one.
 *
 * @param retrained P_k of the retained rows
 * @param trained P_k of all rows, to which the noise is added
 */
record NoisyProjector(SymmetricMatrix retrained, SymmetricMatrix trained, int k, String purpose) {

  /**
   * Errors in the spectral norm.
   *
   * @param sigma on the diagonal
   * @param off times sigma off the diagonal
   */
  FiveNumberSummary errors(double sigma, double off, int draws) {
    Random random = Draw.random(purpose, k);
    double[] errors = new double[draws];
    for (int i = 0; i < draws; i++) {
      errors[i] = norm(Components.of(noisy(sigma, off, random), k).projector());
    }
    return FiveNumberSummary.of(errors);
  }

  private SymmetricMatrix noisy(double sigma, double off, Random random) {
    int d = trained.order();
    double[] entries = trained.toArray();
    for (int i = 0; i < d; i++) {
      entries[i * d + i] += sigma * random.nextGaussian();
      for (int j = i + 1; j < d; j++) {
        double noise = sigma * off * random.nextGaussian();
        entries[i * d + j] += noise;
        entries[j * d + i] = entries[i * d + j];
      }
    }
    return SymmetricMatrix.of(d, entries);
  }

  private double norm(double[] projector) {
    int d = retrained.order();
    double[] difference = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j <= i; j++) {
        difference[i * d + j] = projector[i * d + j] - retrained.get(i, j);
        difference[j * d + i] = difference[i * d + j];
      }
    }
    double[] values = ErmRows.KERNEL.eigen(SymmetricMatrix.of(d, difference), false).values();
    return Math.max(Math.abs(values[0]), Math.abs(values[d - 1]));
  }
}
