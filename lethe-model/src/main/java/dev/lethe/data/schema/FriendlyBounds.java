package dev.lethe.data.schema;

import dev.lethe.base.Interval;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Rounds observed extremes outward to numbers a person would have declared.
 *
 * <p>The step is the largest of 1, 2, 5 times a power of ten that is at most a tenth of the range;
 * the ends are computed in decimal arithmetic and compared, so the interval always contains them.
 */
public final class FriendlyBounds {

  private FriendlyBounds() {}

  public static Interval around(double min, double max) {
    BigDecimal lo = new BigDecimal(Double.toString(min));
    BigDecimal hi = new BigDecimal(Double.toString(max));
    BigDecimal tenth = hi.subtract(lo).movePointLeft(1);
    if (tenth.signum() == 0) {
      return Interval.of(min, max);
    }
    BigDecimal step = step(tenth);
    double roundedLo = lo.divide(step, 0, RoundingMode.FLOOR).multiply(step).doubleValue();
    double roundedHi = hi.divide(step, 0, RoundingMode.CEILING).multiply(step).doubleValue();
    return Interval.of(
        Math.max(-Double.MAX_VALUE, Math.min(roundedLo, min)),
        Math.min(Double.MAX_VALUE, Math.max(roundedHi, max)));
  }

  private static BigDecimal step(BigDecimal atMost) {
    BigDecimal unit = BigDecimal.ONE.scaleByPowerOfTen(atMost.precision() - atMost.scale() - 1);
    for (int factor : new int[] {5, 2}) {
      BigDecimal step = unit.multiply(BigDecimal.valueOf(factor));
      if (step.compareTo(atMost) <= 0) {
        return step;
      }
    }
    return unit;
  }
}
