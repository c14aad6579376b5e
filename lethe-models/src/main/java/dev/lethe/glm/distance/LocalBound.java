package dev.lethe.glm.distance;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractDown;

import dev.lethe.glm.Objective;
import dev.lethe.glm.RowPull;
import dev.lethe.glm.ThirdDerivative;
import dev.lethe.glm.constants.BallMultipliers;
import dev.lethe.glm.constants.RiskConstants;
import dev.lethe.glm.internal.OutwardMath;

/**
 * How far additions can move a minimiser, from the curvature at the minimiser itself instead of the
 * least curvature on a whole ball: about a tenth smaller on real data
 * (docs/mathematics/logistic.md).
 *
 * <p>Let δ = w_{R∪Z} − w_R, ‖δ‖ ≤ r. The two optimality conditions, times δ, give
 *
 * <pre>  n⟨∇ℓ̄(w_R+δ) − ∇ℓ̄(w_R), δ⟩ + (n+j)λ‖δ‖² − nν⟨w_R, δ⟩ + (n+j)ν'⟨w_{R∪Z}, δ⟩ ≤ j(L + λW)‖δ‖
 * </pre>
 *
 * Here |φ‴| ≤ qφ″ makes the first term at least nλ₀·(1−e^(−S))/S·‖δ‖² with S = q·B_R·r; ν &gt; 0
 * means ‖w_R‖ = R_w, so −⟨w_R, δ⟩ ≥ ½‖δ‖², and ν' &gt; 0 likewise ⟨w_{R∪Z}, δ⟩ ≥ ½‖δ‖²; ν' itself
 * is bounded below by comparing the two conditions, or from sums ({@link BallMultipliers}). Solved
 * for ‖δ‖ this is a new r, valid because the old one was.
 *
 * <p>At a fixed r the new one grows with j (its denominator is affine in j or falls more slowly
 * than j), and the map grows with r, so after every step the iterate for m additions is the
 * largest: only j = m is computed.
 */
final class LocalBound {

  private static final int MAX_STEPS = 200;

  private final LocalCurvature at;
  private final RiskConstants constants;
  private final Objective objective;

  /** No minimiser on the retained rows and up to m more is longer. */
  private final double longest;

  /** ‖w_R‖ is at most this. */
  private final double norm;

  /** q·B_R. */
  private final double rate;

  /** L_t: what a row pulls with along the sphere. */
  private final double tangentSlope;

  LocalBound(LocalCurvature at, RiskConstants constants, Objective objective) {
    this.at = at;
    this.constants = constants;
    this.objective = objective;
    this.longest = constants.radius();
    this.norm = Math.min(at.norm(), constants.norm());
    this.rate =
        OutwardMath.scaleUp(
            objective.loss().third().map(ThirdDerivative::overCurvatureAnywhere).orElse(1.0),
            at.ownBall());
    this.tangentSlope = RowPull.alongSphere(objective.loss(), constants.ball(), longest);
  }

  /** RS_m, rounded up; infinite where nothing is known. */
  double value() {
    double r = Math.min(addUp(longest, norm), closedForm());
    for (int step = 0; step < MAX_STEPS; step++) {
      double next = Math.min(r, next(r));
      boolean settled = !(next < r * (1 - 1e-12));
      r = next;
      if (settled) {
        break;
      }
    }
    return r;
  }

  /**
   * −log(1 − qB_R·m(L + λW)/(nλ₀))/(qB_R), the fixed point without λ and multipliers: needs no r to
   * start from. Infinite unless nλ₀ exceeds qB_R·m(L + λW).
   */
  double closedForm() {
    double strength = multiplyDown(constants.rows(), at.lambda0());
    if (!(strength > 0) || rate == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double pull = multiplyUp(constants.capacity(), pull(slope(longest)));
    double q = divideUp(multiplyUp(rate, pull), strength);
    return divideUp(OutwardMath.minusLogOneMinusUp(q), rate);
  }

  private double next(double r) {
    if (r == Double.POSITIVE_INFINITY) {
      return r;
    }
    double m = constants.capacity();
    double n = constants.rows();
    double slope = slope(Math.min(longest, addUp(norm, r)));
    double decay = OutwardMath.meanDecayDown(multiplyUp(rate, r));
    double data = multiplyDown(multiplyDown(n, at.lambda0()), decay);
    double regulariser = multiplyDown(n + m, objective.lambda());
    double held = Math.max(constants.held(), multiplyDown(n, at.multiplier()));
    double heldWithAdded = Math.max(constants.heldWithAdded(), addedMultipliers(r, slope));
    double multipliers = addDown(held, heldWithAdded) / 2;
    double pull = pull(slope);
    if (heldWithAdded > 0) {
      // On the sphere half of mλ is lost, and with it all of λW:
      // RiskConstants.distanceOnSphere.
      regulariser = multiplyDown(n + m / 2, objective.lambda());
      pull = tangentSlope;
    }
    double strength = positive(data) + positive(regulariser) + positive(multipliers);
    strength *= 1 - 0x1p-50;
    return strength > 0 ? divideUp(multiplyUp(m, pull), strength) : r;
  }

  /** (n+m)ν' ≥ nν − (n(β_R+ν)r + m(L+λR_w))/R_w, not below 0; 0 without a ball. */
  private double addedMultipliers(double r, double slope) {
    if (!objective.hasBall() || at.multiplier() == 0) {
      return 0;
    }
    double radius = objective.radius();
    double drift =
        multiplyUp(multiplyUp(constants.rows(), addUp(constants.betaR(), at.multiplier())), r);
    double pulls =
        multiplyUp(constants.capacity(), addUp(slope, multiplyUp(objective.lambda(), radius)));
    double lost = divideUp(addUp(drift, pulls), radius);
    return positive(subtractDown(multiplyDown(constants.rows(), at.multiplier()), lost));
  }

  private static double positive(double x) {
    return Math.max(0, x);
  }

  /** B·g(B‖w‖). */
  private double slope(double norm) {
    return RowPull.anywhere(objective.loss(), constants.ball(), norm);
  }

  private double pull(double slope) {
    return objective.lambda() == 0 ? slope : addUp(slope, multiplyUp(objective.lambda(), norm));
  }

  /**
   * The same for any loss whose Hessian is M-Lipschitz, on any convex set: r = 2q/(a + √(a² −
   * 2Mq)), q = m·L_f/n, where a² ≥ 2Mq; else infinite.
   *
   * <p>⟨∇F_R(w_R+δ) − ∇F_R(w_R), δ⟩ ≥ (a − M‖δ‖/2)‖δ‖² gives ‖δ‖(a − M‖δ‖/2) ≤ q: ‖δ‖ is below the
   * small root or above the large one, and as the weight of the additions grows from 0 it moves
   * continuously from 0, so it is below the small one.
   *
   * @param a λ_min(∇²F_R(w_R)), with λ
   * @param lipschitz M of the Hessian of F_R
   * @param pull m·L_f/n, L_f ≥ ‖∇ℓ‖ + λW
   */
  static double lipschitzHessian(double a, double lipschitz, double pull) {
    double discriminant = subtractDown(multiplyDown(a, a), multiplyUp(2 * lipschitz, pull));
    if (!(a > 0 && discriminant >= 0)) {
      return Double.POSITIVE_INFINITY;
    }
    double root = positive(Math.nextDown(Math.sqrt(discriminant)));
    return divideUp(2 * pull, addDown(a, root));
  }

  /** {@link #lipschitzHessian} with M_R measured on R; infinite where there is none. */
  double byLipschitzHessian(double hessianLipschitz) {
    if (Double.isInfinite(hessianLipschitz)) {
      return Double.POSITIVE_INFINITY;
    }
    double a = positive(addDown(at.lambda0(), objective.lambda()));
    double pulls = multiplyUp(constants.capacity(), pull(slope(longest)));
    return lipschitzHessian(a, hessianLipschitz, divideUp(pulls, constants.rows()));
  }
}
