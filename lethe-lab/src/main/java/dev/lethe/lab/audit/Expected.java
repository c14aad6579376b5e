package dev.lethe.lab.audit;

import org.apache.commons.numbers.gamma.InverseErfc;

/**
 * What bound on ε an event of known probabilities may be expected to show: a quick estimate of the
 * Clopper–Pearson limits by Wilson's, for choosing among events. No bound rests on it.
 *
 * @param error of each of the two limits
 */
record Expected(double delta, double error, int trials) {

  double bound(double likelier, double other) {
    double p = limit(likelier, -1);
    double q = limit(other, 1);
    return p > delta ? Math.log((p - delta) / q) : Double.NEGATIVE_INFINITY;
  }

  /** Wilson's score limit, below or above. */
  private double limit(double share, int side) {
    double z = Math.sqrt(2) * InverseErfc.value(2 * error);
    double square = z * z / trials;
    double spread = z * Math.sqrt(share * (1 - share) / trials + square / (4 * trials));
    return (share + square / 2 + side * spread) / (1 + square);
  }
}
