package dev.lethe.privacy;

import org.apache.commons.numbers.gamma.Erfcx;

/**
 * The Mills ratio M(x) = Φ(−x)/φ(x) of the standard normal law, and its differences without
 * cancellation.
 *
 * <p>M′ = −g with g(x) = 1 − x·M(x) > 0, so M(a) − M(a+μ) = ∫ g over [a, a+μ] is a sum of positive
 * terms. With u = 2⁻⁵³, the relative errors used by {@link GaussianProfile} are:
 *
 * <ul>
 *   <li>x ≥ 3: M = 1/(x+K) and g = K/(x+K) with K = 1/(x+2/(x+3/(…))), Laplace's continued
 *       fraction. All its terms are positive and each step damps the error of the one before by
 *       K/(x+K) {@literal <} 0.09 at the outermost level, so M is good to 3u and g to 5u. The
 *       number of terms leaves a truncation error below 10⁻¹⁸.
 *   <li>−1 ≤ x {@literal <} 3: M from erfcx, good to 8u (tested against 40 digits); g = 1 − x·M is
 *       off by 9·|x|M·u and one rounding, absolutely: since x·M ≤ 0.914 and g ≥ 0.0862, at most 97u
 *       relatively.
 *   <li>length ≤ 1: ten Gauss–Legendre nodes leave a truncation error below 10⁻²⁰ relative (checked
 *       for a ≥ −½, which ε ≥ 0 enforces), and the positive sum adds 14u.
 *   <li>length > 1: the plain difference; the errors of M grow by (M(a)+M(b))/(M(a)−M(b)) ≤
 *       2·max(a, 0) + 5.
 * </ul>
 */
final class MillsRatio {

  private static final double SQRT_HALF = Math.sqrt(0.5);
  private static final double SQRT_HALF_PI = Math.sqrt(Math.PI / 2);
  private static final double FRACTION_FROM = 3;

  /** Positive Gauss–Legendre nodes of order 10 on [−1, 1] and their weights. */
  private static final double[] NODE = {
    0.14887433898163122,
    0.4333953941292472,
    0.6794095682990244,
    0.8650633666889845,
    0.9739065285171717
  };

  private static final double[] WEIGHT = {
    0.29552422471475287,
    0.26926671930999635,
    0.21908636251598204,
    0.1494513491505806,
    0.06667134430868814
  };

  private MillsRatio() {}

  /** M(x), for x ≥ −9. */
  static double at(double x) {
    return x >= FRACTION_FROM ? 1 / (x + fraction(x)) : SQRT_HALF_PI * Erfcx.value(x * SQRT_HALF);
  }

  /** M(a) − M(a + length), positive; for a ≥ −1, and a ≥ −½ where length ≤ 1. */
  static double drop(double a, double length) {
    return length > 1 ? at(a) - at(a + length) : length * meanSlope(a, length);
  }

  private static double meanSlope(double a, double length) {
    double half = length / 2;
    double middle = a + half;
    double sum = 0;
    for (int i = 0; i < NODE.length; i++) {
      double offset = half * NODE[i];
      sum += WEIGHT[i] * (slope(middle - offset) + slope(middle + offset));
    }
    return sum / 2;
  }

  /** g(x) = 1 − x·M(x) = −M′(x). */
  private static double slope(double x) {
    if (x >= FRACTION_FROM) {
      double k = fraction(x);
      return k / (x + k);
    }
    return 1 - x * at(x);
  }

  /** K = 1/(x+2/(x+3/(…))), from the innermost term outwards. */
  private static double fraction(double x) {
    double k = 0;
    for (int j = 12 + (int) (660 / (x * x)); j > 0; j--) {
      k = j / (x + k);
    }
    return k;
  }
}
