package dev.lethe.quantile;

/**
 * Where the q-quantile of n sorted values sits: (n − 1)q, as a whole part and a fraction.
 *
 * <p>The product of two doubles is the sum of its rounded value and of an error that a fused
 * multiply-add returns exactly, so the whole part is exact and the fraction is off by less than one
 * unit in the last place; it is 0 only if the exact fraction is 0.
 *
 * @param index the whole part, counted from 0
 * @param fraction in [0, 1)
 */
record Position(long index, double fraction) {

  private static final double BELOW_ONE = Math.nextDown(1.0);

  static Position of(double level, long count) {
    double gaps = count - 1;
    double product = gaps * level;
    double error = Math.fma(gaps, level, -product);
    double whole = Math.floor(product);
    double fraction = product - whole;
    if (fraction == 0 && error < 0) {
      whole -= 1;
      fraction = 1;
    }
    return new Position((long) whole, Math.min(BELOW_ONE, fraction + error));
  }

  /** The same place in a sequence that has {@code more} values in front. */
  Position behind(long more) {
    return new Position(index + more, fraction);
  }

  /** The fraction, never below the exact one. */
  double fractionUp() {
    return fraction == 0 ? 0 : Math.nextUp(fraction);
  }

  /** One minus the fraction, never below the exact one. */
  double restUp() {
    return fraction == 0 ? 1 : Math.min(1, Math.nextUp(1 - Math.nextDown(fraction)));
  }
}
