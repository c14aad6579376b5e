package dev.lethe.privacy;

import dev.lethe.base.Arguments;
import dev.lethe.base.Rounding;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The exact trade-off between ε and δ of two Gaussians whose means are at most μ standard
 * deviations apart (μ-GDP; docs/mathematics/noise.md).
 *
 * <p>Theorem 8 of Balle and Wang (2018): δ(ε) = Φ(μ/2 − ε/μ) − e^ε·Φ(−μ/2 − ε/μ). With a = ε/μ −
 * μ/2 and b = a + μ we have b² − a² = 2ε, hence e^ε·φ(b) = φ(a), and with the Mills ratio M
 *
 * <pre>    δ = φ(a)·(M(a) − M(b)),     1 − δ = φ(a)·(M(−a) + M(b)).</pre>
 *
 * No e^ε is formed and nothing cancels: the first form serves δ ≤ ½ (there a > −1, because δ ≥ 1 −
 * 2Φ(a)), the second δ > ½. Every answer errs on the safe side:
 *
 * <ul>
 *   <li>{@link #delta} is never below the truth and at most 10⁻¹² above it, relatively. With u =
 *       2⁻⁵³ the computed product is off by a²/2·u from squaring a, 2a²·u from the two roundings of
 *       a itself (a fused remainder keeps ε/μ − μ/2 from cancelling), 5u from exp and the products,
 *       and by {@link MillsRatio}: 112u for a {@literal <} 3, (6a + 20)u above. Both sums are below
 *       u·(128 + 3a²), which is added; a {@literal <} 38.7 wherever δ is a normal double.
 *   <li>{@link #epsilon} solves for a by bisection down to neighbouring doubles. ln δ is then off
 *       by E ≤ u·(3a² + 150), or 300u more where a tiny δ needs scaling. ∂ ln δ/∂a at fixed μ is
 *       −μM(b)/(M(a) − M(b)): at least 0.38 in size, 0.79 for a ≥ 0 (where a tiny δ has its a), and
 *       about a for large a. So a is off by less than 600u; 2⁻⁴³ = 1024u is added. The answer is at
 *       most 10⁻¹²·(ε + μ) above the truth.
 *   <li>{@link #largestMu} does the same at fixed ε. ∂ ln δ/∂ ln μ = μ/(M(a) − M(b)) ≥ 1/g(a) ≥ 1 +
 *       a² for a ≥ 0 and ≥ 0.38 for a > −0.68, so μ is off by less than 450u relatively; it is
 *       lowered by 1024u, and σ = Δ/μ is never below the truth and at most 10⁻¹² above it. (For δ >
 *       ½ the same with ln(1 − δ): its slope is μ/(M(−a) + M(b)) ≥ 0.5.)
 * </ul>
 *
 * @param mu distance of the means in standard deviations, positive and finite
 */
public record GaussianProfile(double mu) {

  private static final double ROOT_TWO_PI = Math.sqrt(2 * Math.PI);
  private static final double LOG_ROOT_TWO_PI = StrictMath.log(2 * Math.PI) / 2;
  private static final double ROOT_TWO = Math.sqrt(2);
  private static final double WIDENING = 0x1p-43;

  /** φ(a) is below the smallest positive double from here on. */
  private static final double BEYOND_UNDERFLOW = 40;

  /** The second form takes over below; it is needed only where δ > ½. */
  private static final double LOWEST_FOR_SMALL_DELTA = -1;

  /** 1 − δ ≤ 2Φ(a), and 1 − δ ≥ 2⁻⁵³ for every double δ below 1, so a > −9. */
  private static final double LOWEST = -9;

  public GaussianProfile {
    Arguments.positive("mu", mu);
  }

  /**
   * The profile of a shift by at most {@code sensitivity} under noise {@code sigma}; μ rounds up.
   */
  public static GaussianProfile of(double sensitivity, double sigma) {
    Arguments.positive("a sensitivity", sensitivity);
    Arguments.positive("sigma", sigma);
    return new GaussianProfile(Rounding.divideUp(sensitivity, sigma));
  }

  /** The smallest δ for this ε, rounded up: in (0, 1], never 0. */
  public double delta(double epsilon) {
    Arguments.amount("epsilon", epsilon);
    double a = shift(epsilon);
    if (a > BEYOND_UNDERFLOW) {
      return Double.MIN_VALUE;
    }
    if (a < LOWEST) {
      return 1;
    }
    double slack = 0x1p-53 * (128 + 3 * a * a);
    double density = StrictMath.exp(-a * a / 2) / ROOT_TWO_PI;
    if (a < LOWEST_FOR_SMALL_DELTA) {
      double complement = density * (MillsRatio.at(-a) + MillsRatio.at(a + mu));
      return Math.min(1, Math.nextUp(1 - complement * (1 - slack)));
    }
    return Math.min(1, Math.nextUp(density * MillsRatio.drop(a, mu) * (1 + slack)));
  }

  /**
   * a = ε/μ − μ/2: the quotient's remainder restores what its rounding would lose to cancellation.
   */
  private double shift(double epsilon) {
    double quotient = epsilon / mu;
    return Double.isInfinite(quotient)
        ? quotient
        : (quotient - mu / 2) + Math.fma(-quotient, mu, epsilon) / mu;
  }

  /**
   * The smallest ε for this δ, rounded up; 0 where even ε = 0 holds; ∞ where no double suffices.
   */
  public double epsilon(double delta) {
    Arguments.probability("delta", delta);
    if (delta(0) <= delta) {
      return 0;
    }
    double a = smallestShift(delta, -mu / 2, x -> mu) + WIDENING;
    return Rounding.multiplyUp(mu, Rounding.addUp(a, mu / 2));
  }

  /** Whether this profile keeps the guarantee, decided on the safe side. */
  public boolean meets(Guarantee guarantee) {
    return delta(guarantee.epsilon()) <= guarantee.delta();
  }

  /** The last question and its answer: requests under the same terms ask the same one. */
  private record Answer(double epsilon, double delta, double mu) {

    boolean isTo(Guarantee guarantee) {
      return epsilon == guarantee.epsilon() && delta == guarantee.delta();
    }
  }

  private static volatile @Nullable Answer lastAnswer;

  /** The largest μ that keeps the guarantee, rounded down. */
  static double largestMu(Guarantee guarantee) {
    Answer last = lastAnswer;
    if (last == null || !last.isTo(guarantee)) {
      last = new Answer(guarantee.epsilon(), guarantee.delta(), solveForMu(guarantee));
      lastAnswer = last;
    }
    return last.mu();
  }

  private static double solveForMu(Guarantee guarantee) {
    // A smaller ε is the stronger promise: below 2⁻⁹⁶⁰ it is taken as 0, which keeps μ normal.
    double epsilon = guarantee.epsilon() < 0x1p-960 ? 0 : guarantee.epsilon();
    double root = ROOT_TWO * Math.sqrt(epsilon);
    DoubleUnaryOperator muAt =
        a -> {
          double b = StrictMath.hypot(a, root);
          return a > 0 ? 2 * (epsilon / (a + b)) : b - a;
        };
    double a = smallestShift(guarantee.delta(), Double.NEGATIVE_INFINITY, muAt);
    return Rounding.multiplyDown(muAt.applyAsDouble(a), 1 - WIDENING);
  }

  /** The smallest double a ≥ {@code lowest} whose computed δ(a) is at most {@code delta}. */
  private static double smallestShift(double delta, double lowest, DoubleUnaryOperator muAt) {
    if (delta <= 0.5) {
      double scale = delta < 0x1p-900 ? 0x1p100 : 1;
      double logScale = scale == 1 ? 0 : StrictMath.log(scale);
      double scaled = delta * scale;
      return bisect(
          a -> {
            double drop = MillsRatio.drop(a, muAt.applyAsDouble(a));
            return StrictMath.log(drop / scaled) + logScale <= a * a / 2 + LOG_ROOT_TWO_PI;
          },
          Math.max(lowest, LOWEST_FOR_SMALL_DELTA),
          BEYOND_UNDERFLOW);
    }
    double complement = 1 - delta;
    return bisect(
        a -> {
          double sum = MillsRatio.at(-a) + MillsRatio.at(a + muAt.applyAsDouble(a));
          return StrictMath.log(sum / complement) >= a * a / 2 + LOG_ROOT_TWO_PI;
        },
        Math.max(lowest, LOWEST),
        0);
  }

  private interface Holds {
    boolean at(double a);
  }

  /** Halves the doubles, not the reals, between an end that may fail and one that holds. */
  private static double bisect(Holds holds, double low, double high) {
    long failing = order(low);
    long holding = order(high);
    while (holding - 1 > failing) {
      long middle = (failing & holding) + ((failing ^ holding) >> 1); // cannot overflow
      if (holds.at(value(middle))) {
        holding = middle;
      } else {
        failing = middle;
      }
    }
    return value(holding);
  }

  /** A long that grows with the double; negative numbers are mirrored. */
  private static long order(double x) {
    long bits = Double.doubleToLongBits(x);
    return bits >= 0 ? bits : Long.MIN_VALUE - bits;
  }

  private static double value(long order) {
    return Double.longBitsToDouble(order >= 0 ? order : Long.MIN_VALUE - order);
  }
}
