package dev.lethe.glm.newton;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtDown;
import static dev.lethe.base.Rounding.sqrtUp;
import static dev.lethe.base.Rounding.subtractDown;
import static dev.lethe.base.Rounding.subtractUp;

import dev.lethe.glm.Objective;
import dev.lethe.glm.RowPull;
import dev.lethe.glm.ThirdDerivative;
import dev.lethe.glm.constants.RiskConstants;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.internal.OutwardMath;

/**
 * How far a Newton step in the ball ends from w_R, from constants of R alone
 * (docs/mathematics/newton.md).
 *
 * <p>K is a ball that holds w_R, of radius R_w where the ball holds w_R back; w̄ minimises the
 * model ⟨g, w − ŵ⟩ + ½(w − ŵ)ᵀH(w − ŵ) over K, g = ∇F_R(ŵ), H = ∇²F_R(ŵ), ‖ŵ − w_S‖ ≤ τ, S = R and
 * j more rows. ŵ, w_R and all between lie in the ball of radius ρ, where λ_R, M and |φ‴| ≤ T·φ″, T
 * = q(B_Rρ), hold. Sums over R are n times means: nλ_R, nβ_R, nM, nν.
 *
 * <p><b>The step.</b> e = w̄ − w_R, δ = w_R − ŵ, ∇F_R(w_R) = g + Hδ + ξ. w_R minimises F_R over K
 * and w̄ the model, and both are in K, so ⟨∇F_R(w_R), e⟩ ≥ ½ν‖e‖² and ⟨∇F_R(w_R) − ξ + He, −e⟩ ≥
 * ½ν̄‖e‖² (for multipliers 0 this is optimality over a convex set; else ‖w_R‖, ‖w̄‖ = R_w and ⟨w_R,
 * w̄ − w_R⟩ ≤ −½‖e‖²). Added up, (1) n·eᵀHe + ½(nν + nν̄)‖e‖² ≤ n⟨ξ, e⟩. So ‖e‖ ≤ X/(nλ_R + ½nν +
 * ½nν̄) for every X ≥ n‖ξ‖.
 *
 * <p><b>ν̄.</b> The model's gradient at w̄ is ∇F_R(w_R) − ξ + He, n times that at least nνR_w − X −
 * nβ_R·X/(nλ_R + ½nν) long. Where this is positive w̄ lies on the sphere, so nν̄ is at least that
 * over R_w.
 *
 * <p><b>r ≥ ‖w_S − w_R‖ and q.</b> q(w) := ⟨Σ∇ℓ(w) − Σ∇ℓ(w_R), w − w_R⟩, sums over R. By the proof
 * at {@link RiskConstants#distance}, with x = ‖w_S − w_R‖, p = j(L + λW_R), μ = nν + (n+m)ν':
 * q(w_S) + nλx² ≤ x(p − (jλ + ½μ)x), and nλ_R·x² is no more than the left side. That gives r, and
 * q(w_S) ≤ x(p − kx), x ≤ r, k = (n+j)λ + ½μ. Where ν' &gt; 0 the same holds with jL_t for p and
 * ½jλ for jλ. The right sides grow with j. From w_S to ŵ, Σ∇ℓ changes by at most nβ_Rτ, so with y =
 * x + τ: (2) ‖δ‖ ≤ y and q(ŵ) ≤ y(b − ky), b = p + kτ + 2nβ_Rτ, τ ≤ y ≤ r + τ.
 *
 * <p><b>X.</b> First n‖ξ‖ ≤ ½nM‖δ‖². Second, with α = x·ŵ, β = x·δ, nξ = Σx∫(1−t)φ'''(α+tβ)β²dt, so
 * n‖ξ‖ ≤ B_R·T·Σ∫(1−t)φ''(α+tβ)β²dt. In t, log φ'' changes by at most s = B_R·T·(r + τ), so the
 * mean of 1 − t with weights φ'' is at most that with weights e^(−st), which is 1/(1−e^(−s)) − 1/s
 * ≤ ½ + min(½, s/12); and Σ∫φ''(α+tβ)β²dt = q(ŵ).
 *
 * <p><b>In the norm of D = Σφ''(α)xxᵀ = n(H − λ).</b> |∫φ''(α+tβ)dt − φ''(α)| ≤ φ''(α)·(e^u−1−u)/u,
 * u = B_R·T·‖δ‖, and that factor is at most ‖δ‖/(r+τ) times its value at s; so n⟨ξ, e⟩ ≤
 * (e^s−1−s)/s·‖δ‖/(r+τ)·‖δ‖_D·‖e‖_D. Also q(ŵ) ≥ (1−e^(−s))/s·‖δ‖²_D. By (2) n⟨ξ, e⟩ ≤ V‖e‖_D, V =
 * ψ/(r+τ)·√(max y³(b − ky)), ψ = (e^s−1−s)/(1−e^(−s)). By (1), with ‖e‖²_D = h‖e‖² and κ = ½(nν +
 * nν̄), ‖e‖ ≤ V√h/(h + nλ + κ). That is at most V/(2√(nλ + κ)); and, as z = h + nλ is at least
 * nλ_R, at most the largest V√z/(z + κ), which is at max(nλ_R, κ).
 *
 * <p>All of it grows with ρ, W_R, B_R, nM and nβ_R and falls with nλ_R, n, nν and (n+m)ν'. What is
 * proved for m additions serves for fewer: the balls and multipliers are those of the worst.
 *
 * @param start τ
 * @param rows n, or less
 * @param reach ρ
 * @param norm W_R
 */
record NewtonBound(
    Objective objective,
    double ball,
    double start,
    double rows,
    double reach,
    double norm,
    double ownBall,
    double sumLipschitz,
    double sumSmoothness,
    double sumCurvature,
    double held,
    double heldWithAdded) {

  static NewtonBound of(RiskConstants c, Objective objective, double sumLipschitz, double start) {
    return new NewtonBound(
        objective,
        c.ball(),
        start,
        c.rows(),
        c.radius(),
        c.norm(),
        c.ownBall(),
        sumLipschitz,
        multiplyUp(c.rows(), c.betaR()),
        multiplyDown(c.rows(), c.lambdaR()),
        c.held(),
        c.heldWithAdded());
  }

  /** ‖w̄ − w_R‖ for the exact step from a model that saw at most this many rows more than R. */
  double error(int added) {
    double across = addUp(projection(objective, ball, reach), norm);
    if (Double.isInfinite(across)) {
      return across;
    }
    double far = addUp(distance(added), start);
    double x = remainder(far, added);
    double strength = addDown(sumCurvature, held / 2);
    double multipliers = Math.max(0, addDown(held, heldAtStep(x, strength)) / 2);
    double least = addDown(sumCurvature, multipliers);
    double moved = least > 0 ? divideUp(x, least) : Double.POSITIVE_INFINITY;
    return Math.min(Math.min(moved, inHessianNorm(far, multipliers, added)), across);
  }

  /** A released step is no longer: the radius of {@link RiskBall} or more. */
  static double projection(Objective objective, double ball, double radius) {
    return Math.max(radius, RiskBall.smallest(objective.longestMinimiser(ball)));
  }

  /** nν̄. */
  private double heldAtStep(double x, double strength) {
    if (held == 0) {
      return 0;
    }
    double moved = addUp(x, multiplyUp(sumSmoothness, divideUp(x, strength)));
    return Math.max(0, subtractDown(held, divideUp(moved, objective.radius())));
  }

  /** X. */
  private double remainder(double far, int added) {
    double byLipschitz = multiplyUp(sumLipschitz, multiplyUp(far, far)) / 2;
    double share = addUp(0.5, Math.min(0.5, divideUp(multiplyUp(steepest(), far), 12)));
    double byCurvature = multiplyUp(multiplyUp(steepest(), share), gap(far, added, 1));
    return Math.min(byLipschitz, byCurvature);
  }

  /** The smaller of the two bounds with V. */
  private double inHessianNorm(double far, double multipliers, int added) {
    double psi = OutwardMath.newtonFactorUp(multiplyUp(steepest(), far));
    double v = multiplyUp(divideUp(psi, far), sqrtUp(gap(far, added, 3)));
    double flat = addDown(Math.max(0, multiplyDown(rows, objective.lambda())), multipliers);
    double z = Math.max(sumCurvature, multipliers);
    double byFlat = flat > 0 ? divideUp(v, 2 * sqrtDown(flat)) : Double.POSITIVE_INFINITY;
    double byCurvature =
        z > 0
            ? divideUp(multiplyUp(v, sqrtUp(z)), addDown(z, multipliers))
            : Double.POSITIVE_INFINITY;
    return Math.min(byFlat, byCurvature);
  }

  /** B_R·T. */
  private double steepest() {
    ThirdDerivative third = objective.loss().third().orElseThrow();
    return multiplyUp(ownBall, third.overCurvature(multiplyUp(ownBall, reach)));
  }

  /** max y^power·(b − ky); at power 1 no less than q(ŵ). */
  private double gap(double far, int added, int power) {
    double multipliers = addDown(held, heldWithAdded) / 2;
    double own = multiplyDown(rows, objective.lambda());
    double theirs = multiplyDown(added, objective.lambda());
    double anywhere = most(pull(added), addDown(own, addDown(theirs, multipliers)), far, power);
    if (!(heldWithAdded > 0)) {
      return anywhere;
    }
    double onSphere =
        most(tangentPull(added), addDown(own, addDown(theirs / 2, multipliers)), far, power);
    return Math.min(anywhere, onSphere);
  }

  /**
   * max y^i·(b − ky) over τ ≤ y ≤ far. It rises up to y = ib/((i+1)k), where it is y^i·b/(i+1), and
   * then falls. Beyond the top it is taken at τ, so that it falls with k there too.
   */
  private double most(double p, double slope, double far, int power) {
    double k = Math.max(0, slope);
    double b = addUp(addUp(p, multiplyUp(2 * sumSmoothness, start)), multiplyUp(k, start));
    if (multiplyUp(multiplyUp(power + 1, k), far) <= multiplyDown(power, b)) {
      return timesPower(Math.max(0, subtractUp(b, multiplyDown(k, far))), far, power);
    }
    if (multiplyDown(multiplyDown(power + 1, k), start) >= multiplyUp(power, b)) {
      return timesPower(Math.max(0, subtractUp(b, multiplyDown(k, start))), start, power);
    }
    double top = divideUp(multiplyUp(power, b), multiplyDown(power + 1, k));
    return timesPower(divideUp(b, power + 1), top, power);
  }

  private static double timesPower(double factor, double y, int power) {
    double product = factor;
    for (int i = 0; i < power; i++) {
      product = multiplyUp(product, y);
    }
    return product;
  }

  /** r. */
  private double distance(int added) {
    if (added == 0) {
      return 0;
    }
    double multipliers = addDown(held, heldWithAdded) / 2;
    double theirs = multiplyDown(added, objective.lambda());
    double r = Math.min(addUp(reach, norm), over(pull(added), addDown(theirs, multipliers)));
    return heldWithAdded > 0
        ? Math.min(r, over(tangentPull(added), addDown(theirs / 2, multipliers)))
        : r;
  }

  private double over(double p, double beside) {
    double strength = Math.max(sumCurvature, addDown(sumCurvature, beside));
    return strength > 0 ? divideUp(p, strength) : Double.POSITIVE_INFINITY;
  }

  /** j(L + λW_R), L = B·g(Bρ). */
  private double pull(int added) {
    double slope = RowPull.anywhere(objective.loss(), ball, reach);
    double lambda = objective.lambda();
    return multiplyUp(added, lambda == 0 ? slope : addUp(slope, multiplyUp(lambda, norm)));
  }

  /** j·L_t, on the sphere. */
  private double tangentPull(int added) {
    return multiplyUp(added, RowPull.alongSphere(objective.loss(), ball, reach));
  }
}
