package dev.lethe.privacy;

import dev.lethe.base.BadUsageException;

/**
 * Draws integers x with probability exactly proportional to exp(−x²/(2s²)), s a whole number.
 *
 * <p>This is the discrete Gaussian of Canonne, Kamath and Steinke (2020), drawn without a single
 * floating-point operation, so nothing leaks through rounding (docs/mathematics/noise.md). Write
 * |x| = k·s + r with 0 ≤ r {@literal <} s. Then exp(−x²/(2s²)) = exp(−½)^(k²) · exp(−r/s)^k ·
 * exp(−r²/(2s²)), and the sampler takes these factors one at a time, starting afresh when one fails
 * (Karney 2016 does so for the continuous law):
 *
 * <ol>
 *   <li>k ≥ 0 with probability ∝ exp(−½)^k, kept with probability exp(−½)^(k(k−1));
 *   <li>r uniform below s, kept with probability exp(−r/s)^k · exp(−r²/(2s²));
 *   <li>a fair sign, where −0 starts afresh, since otherwise 0 would count twice.
 * </ol>
 *
 * The coins: exp(−γ) for γ ≤ 1 is von Neumann's: toss Bernoulli(γ/1), Bernoulli(γ/2), … until one
 * fails, at toss n with probability γ^(n−1)/(n−1)! − γⁿ/n!; n is odd with probability Σ (−γ)^j/j! =
 * exp(−γ). Bernoulli(γ/n) for γ = ½, r/s, r²/(2s²) is a conjunction of independent tosses
 * Bernoulli(r/s) and Bernoulli(1/n) or Bernoulli(1/(2n)), each a uniform integer compared with
 * another. Hence the output law is exact if the bits are fair.
 *
 * <p>About half of the attempts succeed, whatever s is. The running time depends on the draws: like
 * all timings of a release it must not be published (docs/mathematics/certificates.md).
 */
public final class DiscreteGaussian {

  /** The largest s: k·s stays far below 2⁶³ for every k that can ever be seen. */
  public static final long MAX_SCALE = 1L << 40;

  private final long scale;
  private final RandomBits bits;

  private DiscreteGaussian(long scale, RandomBits bits) {
    this.scale = scale;
    this.bits = bits;
  }

  /** The law with parameter s = {@code scale}, 1 ≤ s ≤ 2⁴⁰, fed by {@code bits}. */
  public static DiscreteGaussian of(long scale, RandomBits bits) {
    if (!(scale >= 1 && scale <= MAX_SCALE)) {
      throw new BadUsageException(
          "the discrete Gaussian needs a whole scale from 1 to 2^40, but got " + scale);
    }
    return new DiscreteGaussian(scale, bits);
  }

  /** One draw, independent of all others. */
  public long sample() {
    while (true) {
      int k = wholeScales();
      long r = bits.below(scale);
      if (!keepsRemainder(k, r)) {
        continue;
      }
      // exact: an overflow would need k ≥ 2²³, of probability below exp(−2⁴⁵)
      long magnitude = Math.addExact(Math.multiplyExact(k, scale), r);
      if (bits.nextBits(1) == 0) {
        return magnitude;
      }
      if (magnitude != 0) {
        return -magnitude;
      }
    }
  }

  /** k ≥ 0 with probability ∝ exp(−k²/2). */
  private int wholeScales() {
    while (true) {
      int k = 0;
      while (halfCoin()) {
        k++;
      }
      long tosses = (long) k * (k - 1);
      while (tosses > 0 && halfCoin()) {
        tosses--;
      }
      if (tosses == 0) {
        return k;
      }
    }
  }

  private boolean keepsRemainder(int k, long r) {
    for (int i = 0; i < k; i++) {
      if (!ratioCoin(r)) {
        return false;
      }
    }
    return halfSquareCoin(r);
  }

  /** True with probability exp(−½). */
  private boolean halfCoin() {
    int n = 1;
    while (oneIn(2 * n)) {
      n++;
    }
    return (n & 1) == 1;
  }

  /** True with probability exp(−r/s). */
  private boolean ratioCoin(long r) {
    int n = 1;
    while (oneIn(n) && bits.below(scale) < r) {
      n++;
    }
    return (n & 1) == 1;
  }

  /** True with probability exp(−r²/(2s²)). */
  private boolean halfSquareCoin(long r) {
    int n = 1;
    while (oneIn(2 * n) && bits.below(scale) < r && bits.below(scale) < r) {
      n++;
    }
    return (n & 1) == 1;
  }

  /** True with probability 1/n: a uniform number below n, by rejection from whole bits, is 0. */
  private boolean oneIn(int n) {
    int width = Integer.SIZE - Integer.numberOfLeadingZeros(n - 1);
    if (width == 0) {
      return true;
    }
    if (width > 16) {
      return bits.below(n) == 0;
    }
    while (true) {
      int draw = bits.nextBits(width);
      if (draw < n) {
        return draw == 0;
      }
    }
  }
}
