package dev.lethe.glm.internal;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractDown;
import static dev.lethe.base.Rounding.subtractUp;

/**
 * The transcendental functions of the logistic bounds, each rounded in the direction it is used.
 *
 * <p>{@link StrictMath} is the same on every machine (fdlibm) and errs by less than one unit in the
 * last place for exp, expm1, log1p and pow; we widen by 2⁻⁵⁰, at least four such units. All
 * arguments are ≥ 0 unless said otherwise; NaN stays NaN.
 */
public final class OutwardMath {

  private static final double WIDER = 1 + 0x1p-50;
  private static final double NARROWER = 1 - 0x1p-50;

  private static final int TANGENT_PARTS = 256;

  private OutwardMath() {}

  /** Never below the true value of a StrictMath function whose result {@code y} ≥ 0 is given. */
  private static double above(double y) {
    return multiplyUp(y, WIDER);
  }

  private static double below(double y) {
    return Math.max(0, multiplyDown(y, NARROWER));
  }

  /** e^x for any x. */
  static double expUp(double x) {
    return above(StrictMath.exp(x));
  }

  public static double expDown(double x) {
    return below(StrictMath.exp(x));
  }

  /** base^exponent, for 0 ≤ base ≤ 1 and exponent ≥ 0. */
  public static double powUp(double base, double exponent) {
    return exponent == 0 ? 1 : Math.min(1, above(StrictMath.pow(base, exponent)));
  }

  /** 1/(1 + e^(−t)). */
  public static double sigmoidUp(double t) {
    return Math.min(1, divideUp(1, addDown(1, expDown(-t))));
  }

  /**
   * The largest ball·√(1−s²)·sigmoid(ball·radius·s) for 0 ≤ s ≤ 1, at most half a percent more: on
   * each of some short intervals the root is largest at its start, the sigmoid at its end. Grows
   * with both arguments.
   */
  public static double tangentSlopeUp(double ball, double radius) {
    double largest = 0;
    for (int i = 0; i < TANGENT_PARTS; i++) {
      double start = (double) i / TANGENT_PARTS;
      double end = (i + 1.0) / TANGENT_PARTS;
      double root = Math.nextUp(Math.sqrt(Math.nextUp((1 - start) * (1 + start))));
      double sigmoid = sigmoidUp(multiplyUp(multiplyUp(ball, radius), end));
      largest = Math.max(largest, multiplyUp(root, sigmoid));
    }
    return multiplyUp(ball, largest);
  }

  /** σ'(t) = (2cosh(t/2))⁻² = e^(−t)/(1 + e^(−t))², which grows with e^(−t); 0 at infinity. */
  public static double curvatureDown(double t) {
    double e = expDown(-t);
    double root = addUp(1, e);
    return Math.max(0, divideDown(e, multiplyUp(root, root)));
  }

  /** tanh(a/2) = (1 − e^(−a))/(1 + e^(−a)) ≤ a/2. */
  public static double tanhHalfUp(double a) {
    double quotient = divideUp(above(-StrictMath.expm1(-a)), addDown(1, expDown(-a)));
    return Math.min(1, Math.min(Math.nextUp(a / 2), quotient));
  }

  /**
   * tanh(a/2)/(2a) = (1 − e^(−a))/(2a(1 + e^(−a))): what a·tanh(a/2)/2 is at least, per a²; ¼ at 0.
   *
   * <p>For small a, tanh(t) ≥ t − t³/3 gives ¼(1 − a²/12).
   */
  public static double secantDown(double a) {
    if (a < 0x1p-20) {
      return 0.25 * (1 - 0x1p-42);
    }
    if (a == Double.POSITIVE_INFINITY) {
      return 0;
    }
    double numerator = below(-StrictMath.expm1(-a));
    return divideDown(numerator, multiplyUp(2 * a, addUp(1, expUp(-a))));
  }

  /** (1 − e^(−s))/s = ∫₀¹ e^(−st)dt, at least 1 − s/2; 1 at 0. */
  public static double meanDecayDown(double s) {
    if (s < 0x1p-40) {
      return subtractDown(1, s);
    }
    if (s == Double.POSITIVE_INFINITY) {
      return 0;
    }
    return divideDown(below(-StrictMath.expm1(-s)), s);
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

  /** 1/(6√3), the largest third derivative of log(1 + e^(−t)), rounded up. */
  public static final double THIRD_DERIVATIVE_UP =
      divideUp(1, multiplyDown(6, Math.nextDown(Math.sqrt(3))));

  /** ‖v‖, rounded up: d + 2 roundings, each one part in 2⁵³, of a sum of squares. */
  public static double normUp(double[] v) {
    double squares = 0;
    for (double x : v) {
      squares = addUp(squares, multiplyUp(x, x));
    }
    return squares == 0 ? 0 : Math.nextUp(Math.sqrt(squares));
  }
}
