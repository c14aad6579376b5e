package dev.lethe.glm.internal;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractDown;
import static dev.lethe.base.Rounding.subtractUp;

/**
 * The transcendental functions of the bounds, each rounded in the direction it is used.
 *
 * <p>{@link StrictMath} is the same on every machine (fdlibm) and errs by less than one unit in the
 * last place for exp, expm1, log1p and pow; we widen by 2⁻⁵⁰, at least four such units. All
 * arguments are ≥ 0 unless said otherwise; NaN stays NaN.
 */
public final class OutwardMath {

  private static final double WIDER = 1 + 0x1p-50;
  private static final double NARROWER = 1 - 0x1p-50;

  private OutwardMath() {}

  /** Never below the true value of a StrictMath function whose result {@code y} ≥ 0 is given. */
  private static double above(double y) {
    return multiplyUp(y, WIDER);
  }

  private static double below(double y) {
    return Math.max(0, multiplyDown(y, NARROWER));
  }

  /** e^x for any x. */
  public static double expUp(double x) {
    return above(StrictMath.exp(x));
  }

  public static double expDown(double x) {
    return below(StrictMath.exp(x));
  }

  /** base^exponent, for 0 ≤ base ≤ 1 and exponent ≥ 0. */
  public static double powUp(double base, double exponent) {
    return exponent == 0 ? 1 : Math.min(1, above(StrictMath.pow(base, exponent)));
  }

  /** 1 − e^(−a), for a ≥ 0. */
  public static double oneMinusExpUp(double a) {
    return above(-StrictMath.expm1(-a));
  }

  public static double oneMinusExpDown(double a) {
    return below(-StrictMath.expm1(-a));
  }

  /** factor·x for both ≥ 0, rounded up; exact for a power of two, which bounds are full of. */
  public static double scaleUp(double factor, double x) {
    double product = factor * x;
    boolean exact =
        Math.scalb(1.0, Math.getExponent(factor)) == factor
            && (x == 0 || product >= Double.MIN_NORMAL);
    return exact ? product : Math.nextUp(product);
  }

  /** (1 − e^(−s))/s = ∫₀¹ e^(−st)dt, at least 1 − s/2; 1 at 0. */
  public static double meanDecayDown(double s) {
    if (s < 0x1p-40) {
      return subtractDown(1, s);
    }
    if (s == Double.POSITIVE_INFINITY) {
      return 0;
    }
    return divideDown(oneMinusExpDown(s), s);
  }

  /**
   * (e^s − 1 − s)/(1 − e^(−s)), about s/2: the relative error of a Newton step of length s.
   *
   * <p>For s ≤ ¼ it is at most (s/2)(1 + s), free of cancellation: e^s − 1 − s ≤ (s²/2)(1 + s/3 +
   * s²/11), 1 − e^(−s) ≥ s(1 − s/2 + s²/6 − s³/24), and (1 + s)(1 − s/2 + s²/6 − s³/24) − (1 + s/3
   * + s²/11) ≥ s/6 − 0.43s² ≥ 0. Beyond, no less than ⅝s, which is where that ends: so neither it
   * nor it over s ever falls, which published bounds rest on.
   */
  public static double newtonFactorUp(double s) {
    if (s <= 0.25) {
      return multiplyUp(s / 2, addUp(1, s));
    }
    if (s == Double.POSITIVE_INFINITY) {
      return s;
    }
    double numerator = subtractUp(above(StrictMath.expm1(s)), s);
    double factor = divideUp(numerator, below(-StrictMath.expm1(-s)));
    return Math.max(factor, multiplyUp(0.625, s));
  }

  /** −log(1 − q) for 0 ≤ q; infinite from 1 on. */
  public static double minusLogOneMinusUp(double q) {
    return q >= 1 ? Double.POSITIVE_INFINITY : above(-StrictMath.log1p(-q));
  }

  /** √2, rounded up. */
  public static final double SQRT_2_UP = Math.nextUp(Math.sqrt(2));

  /** ‖v‖, rounded up: d + 2 roundings, each one part in 2⁵³, of a sum of squares. */
  public static double normUp(double[] v) {
    double squares = 0;
    for (double x : v) {
      squares = addUp(squares, multiplyUp(x, x));
    }
    return squares == 0 ? 0 : Math.nextUp(Math.sqrt(squares));
  }
}
