package dev.lethe.glm.descent;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import java.util.function.LongToDoubleFunction;

/** The fewest steps that bring a falling bound to a target. */
final class StepCount {

  private static final long MOST = 1L << 53;

  private StepCount() {}

  /** As a double, never more: counts beyond 2⁵³ are taken for that. */
  static double exactly(long iterations) {
    return (double) Math.min(iterations, MOST);
  }

  /**
   * The least I with bound(I) ≤ target, by doubling from the closed form
   * ln(start/target)/ln(1/rate) and bisection: the bound itself decides, the logarithms only say
   * where to look.
   */
  static long fewest(LongToDoubleFunction bound, double rate, double start, double target) {
    if (!(target > 0)) {
      throw new BadUsageException("the target distance must be > 0, but got " + target);
    }
    if (bound.applyAsDouble(0) <= target) {
      return 0;
    }
    double guess = Math.log(start / target) / -Math.log(rate);
    long high = guess >= 1 && guess < MOST ? (long) guess : 1;
    long low = 0;
    while (!(bound.applyAsDouble(high) <= target)) {
      low = high;
      if (high >= MOST) {
        throw new NoGuaranteeException(
            "no number of descent steps is proved to come within "
                + target
                + ": the contraction per step is "
                + rate
                + "; use a larger target or the verified release");
      }
      high = Math.min(2 * high, MOST);
    }
    while (high - low > 1) {
      long middle = low + (high - low) / 2;
      if (bound.applyAsDouble(middle) <= target) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }
}
