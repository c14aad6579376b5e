package dev.lethe.glm.logistic;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.PaperForm;
import dev.lethe.glm.RowRules;
import dev.lethe.glm.ThirdDerivative;
import dev.lethe.glm.ZeroGradient;
import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.linalg.SlopeCode;
import dev.lethe.statistics.ExactStatistics;
import java.util.Optional;

/** log(1 + e^(−yt)) for labels y = ±1. */
public enum LogisticLoss implements Loss, ThirdDerivative, PaperForm {
  INSTANCE;

  private static final double UNIT = 0x1p-53;
  private static final long SIGN = Long.MIN_VALUE;
  private static final long ONE = Double.doubleToRawLongBits(1);

  /** 1/(6√3), the largest third derivative, rounded up. */
  static final double THIRD_DERIVATIVE_UP =
      divideUp(1, multiplyDown(6, Math.nextDown(Math.sqrt(3))));

  /** Logistic regression at λ, without a ball. */
  public static Objective objective(double lambda) {
    return Objective.of(INSTANCE, lambda);
  }

  /** Logistic regression at λ in a ball. */
  public static Objective objective(double lambda, double radius) {
    return new Objective(INSTANCE, lambda, radius);
  }

  @Override
  public String word() {
    return "logistic";
  }

  @Override
  public void requireLabels(ExactStatistics rows) {
    RowRules.requireTwoClasses(rows, word());
  }

  @Override
  public void requireLabel(int label, int row) {
    RowRules.requireTwoClasses(label, row, word());
  }

  /**
   * φ′ = −y·σ(−s), s = yt. log(1 + e^{−s}) = max(0, −s) + log(1 + e^{−|s|}); the logarithms of a
   * tile are one logarithm of a product that is at most 2¹²⁸.
   *
   * <p>Bits decide here, and not branches: on which side a row is cannot be guessed, and a wrong
   * guess costs as much as the exponential.
   */
  @Override
  public double slopes(double[] margins, int[] labels) {
    double linear = 0;
    double product = 1;
    for (int i = 0; i < margins.length; i++) {
      long negative = (labels[i] - 1L) & SIGN;
      double s = flipped(margins[i], negative);
      double t = Math.exp(-Math.abs(s));
      product *= 1 + t;
      double wrong = oneIfBelowZero(s, t) / (1 + t);
      linear += Math.max(0, -s);
      margins[i] = flipped(wrong, negative ^ SIGN);
    }
    return linear + Math.log(product);
  }

  private static double flipped(double value, long sign) {
    return Double.longBitsToDouble(Double.doubleToRawLongBits(value) ^ sign);
  }

  private static double oneIfBelowZero(double s, double otherwise) {
    long below = Double.doubleToRawLongBits(s) >> 63;
    long bits = Double.doubleToRawLongBits(otherwise);
    return Double.longBitsToDouble((bits & ~below) | (ONE & below));
  }

  @Override
  public Optional<SlopeCode> onDevice() {
    return Optional.of(LogisticSlopes.ON_DEVICE);
  }

  @Override
  public double[] curvatures(double[] margins, int[] labels) {
    for (int i = 0; i < margins.length; i++) {
      double t = Math.exp(-Math.abs(margins[i]));
      margins[i] = t / ((1 + t) * (1 + t));
    }
    return margins;
  }

  /** σ(−s) = t/(1+t) or 1/(1+t), t = exp(−|s|), and t/(1+t)²: exp is within one ulp (Math). */
  @Override
  public Accuracy accuracy(double t) {
    return new Accuracy(1, 6 * UNIT, 16 * UNIT);
  }

  /** 1/(1 + e^(−t)). */
  @Override
  public double slopeAtMost(double t) {
    return t == 0 ? 0.5 : Math.min(1, divideUp(1, addDown(1, OutwardMath.expDown(-t))));
  }

  /** σ'(t) = (2cosh(t/2))⁻² = e^(−t)/(1 + e^(−t))², which grows with e^(−t); 0 at infinity. */
  @Override
  public double curvatureAtLeast(double t) {
    double e = OutwardMath.expDown(-t);
    double root = addUp(1, e);
    return Math.max(0, divideDown(e, multiplyUp(root, root)));
  }

  @Override
  public double curvatureAtMost(double t) {
    return 0.25;
  }

  @Override
  public Optional<ThirdDerivative> third() {
    return Optional.of(this);
  }

  /** |φ‴| = σ'(t)·tanh(|t|/2), at most |t|/8 and at most 1/(6√3). */
  @Override
  public double atMost(double t) {
    return Math.min(THIRD_DERIVATIVE_UP, Math.max(t / 8, Double.MIN_NORMAL));
  }

  /** tanh(t/2) = (1 − e^(−t))/(1 + e^(−t)) ≤ t/2. */
  @Override
  public double overCurvature(double t) {
    double quotient = divideUp(OutwardMath.oneMinusExpUp(t), addDown(1, OutwardMath.expDown(-t)));
    return Math.min(1, Math.min(Math.nextUp(t / 2), quotient));
  }

  /**
   * φ′(y, t) = −y/2 + ½tanh(t/2), so the secant is tanh(t/2)/(2t) = (1 − e^(−t))/(2t(1 + e^(−t)));
   * ¼ at 0. For small t, tanh(t) ≥ t − t³/3 gives ¼(1 − t²/12).
   */
  @Override
  public double secantAtLeast(double t) {
    if (t < 0x1p-20) {
      return 0.25 * (1 - 0x1p-42);
    }
    if (t == Double.POSITIVE_INFINITY) {
      return 0;
    }
    return divideDown(
        OutwardMath.oneMinusExpDown(t), multiplyUp(2 * t, addUp(1, OutwardMath.expUp(-t))));
  }

  @Override
  public double rise(double t) {
    return tanhHalf(t) / 2;
  }

  @Override
  public double riseSlope(double t) {
    double tanh = tanhHalf(t);
    return (1 - tanh * tanh) / 4;
  }

  private static double tanhHalf(double t) {
    double decay = Math.exp(-t);
    return (1 - decay) / (1 + decay);
  }

  @Override
  public Optional<ZeroGradient> zeroGradient(ExactStatistics rows) {
    return Optional.of(ZeroGradient.affine(rows, 0, -0.5));
  }

  /**
   * min(B/(2λ), √(2 ln 2/λ)) (docs/mathematics/logistic.md).
   *
   * <p>nλ‖w‖² ≤ Σ y·a·σ(−ya) ≤ n·B‖w‖/2, and λ/2‖w‖² ≤ F(w) ≤ F(0) = ln 2.
   */
  @Override
  public double longestMinimiser(double lambda, double ball) {
    double byGradient = divideUp(ball, 2 * lambda);
    double byValue = Math.nextUp(Math.sqrt(divideUp(2 * Math.nextUp(StrictMath.log(2)), lambda)));
    return Math.min(byGradient, byValue);
  }

  /** No row's loss reaches ln 2 then, so every row is on its side: longer weights are better. */
  @Override
  public double noMinimiserBelow() {
    return 0.5;
  }

  @Override
  public String newtonResult() {
    return "newton/ball/1";
  }

  @Override
  public PaperForm asPrinted() {
    return this;
  }

  @Override
  public double slope(double ball, double margin) {
    return ball;
  }

  @Override
  public double curvature(double smallest, double margin) {
    double cosh = StrictMath.cosh(margin / 2);
    return smallest / (4 * cosh * cosh);
  }

  @Override
  public double lipschitz(double ball, double margin) {
    return ball * ball * ball / (6 * Math.sqrt(3));
  }
}
