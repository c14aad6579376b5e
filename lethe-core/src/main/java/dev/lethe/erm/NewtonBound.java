package dev.lethe.erm;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractDown;
import static dev.lethe.base.Rounding.subtractUp;

/**
 * How far a Newton step in the ball ends from w_R, from constants of R alone (MATH §7.4).
 *
 * <p>K is a ball that holds w_R, of radius R_w where the ball holds w_R back; w̄ minimises the
 * model ⟨g, w − ŵ⟩ + ½(w − ŵ)ᵀH(w − ŵ) over K, g = ∇F_R(ŵ), H = ∇²F_R(ŵ), ‖ŵ − w_S‖ ≤ τ, S = R and
 * j more rows. ŵ, w_R and all between lie in the ball of radius ρ, where λ_R, M and |φ'''| ≤ T·φ'',
 * T = tanh(B_Rρ/2), hold. Sums over R are n times means: nλ_R, nβ_R, nM, nν.
 *
 * <p><b>The step.</b> e = w̄ − w_R, δ = w_R − ŵ, ∇F_R(w_R) = g + Hδ + ξ. w_R minimises F_R over K
 * and w̄ the model, and both are in K, so ⟨∇F_R(w_R), e⟩ ≥ ½ν‖e‖² and ⟨∇F_R(w_R) − ξ + He, −e⟩ ≥
 * ½ν̄‖e‖² (for multipliers 0 this is optimality over a convex set; else ‖w_R‖, ‖w̄‖ = R_w and ⟨w_R,
 * w̄ − w_R⟩ ≤ −½‖e‖²). Added up, ‖e‖ ≤ X/(nλ_R + ½nν + ½nν̄) for every X ≥ n‖ξ‖.
 *
 * <p><b>ν̄.</b> The model's gradient at w̄ is ∇F_R(w_R) − ξ + He, n times that at least nνR_w − X −
 * nβ_R·X/(nλ_R + ½nν) long. Where this is positive w̄ lies on the sphere, so nν̄ is at least that
 * over R_w.
 *
 * <p><b>X.</b> First n‖ξ‖ ≤ ½nM‖δ‖². Second, with a = x·ŵ, b = x·δ, nξ = Σ x∫(1−t)φ'''(a+tb)b²dt,
 * so n‖ξ‖ ≤ B_R·T·Σ∫(1−t)φ''(a+tb)b²dt. As a function of t, log φ'' changes by at most s =
 * B_R·T·‖δ‖, so the mean of 1 − t with weights φ'' is at most that with weights e^(−st), which is
 * 1/(1−e^(−s)) − 1/s ≤ ½ + min(½, s/12); and Σ∫φ''b²dt = q(ŵ) := ⟨Σ∇ℓ(ŵ) − Σ∇ℓ(w_R), ŵ − w_R⟩.
 *
 * <p><b>q and r ≥ ‖w_S − w_R‖.</b> By the proof at {@link LogisticConstants#distance}, with x =
 * ‖w_S − w_R‖, p = j(L + λW_R) and μ = nν + (n+m)ν', q(w_S) + nλx² ≤ x(p − (jλ + ½μ)x), and nλ_R·x²
 * is no more than the left side; that gives r, and q(w_S) ≤ max over x ≤ r of x(p − kx), k = (n+j)λ
 * + ½μ. Where ν' &gt; 0 the same holds with jL_t for p and ½jλ for jλ. The right sides grow with j.
 * From w_S to ŵ, Σ∇ℓ changes by at most nβ_Rτ, so q(ŵ) ≤ q(w_S) + 2nβ_Rτ(r + τ), and ‖δ‖ ≤ r + τ.
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

  static NewtonBound of(
      LogisticConstants c, Objective objective, double sumLipschitz, double start) {
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

  /** ‖w̄ − w_R‖ for the exact step from a model that saw at most so many rows more than R. */
  double error(int added) {
    double r = distance(added);
    double x = remainder(r, added);
    double strength = addDown(sumCurvature, held / 2);
    double least = addDown(strength, heldAtStep(x, strength) / 2);
    double moved = least > 0 ? divideUp(x, least) : Double.POSITIVE_INFINITY;
    return Math.min(moved, addUp(projection(objective, ball, reach), norm));
  }

  /** A released step is no longer: the radius of {@link LogisticBall} or more. */
  static double projection(Objective objective, double ball, double radius) {
    return Math.max(radius, LogisticBall.smallest(LogisticRadii.longestMinimiser(objective, ball)));
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
  private double remainder(double r, int added) {
    double far = addUp(r, start);
    double byLipschitz = multiplyUp(sumLipschitz, multiplyUp(far, far)) / 2;
    double steepest = multiplyUp(ownBall, OutwardMath.tanhHalfUp(multiplyUp(ownBall, reach)));
    double share = addUp(0.5, Math.min(0.5, divideUp(multiplyUp(steepest, far), 12)));
    double byCurvature = multiplyUp(multiplyUp(steepest, share), gap(r, far, added));
    return Math.min(byLipschitz, byCurvature);
  }

  /** q(ŵ). */
  private double gap(double r, double far, int added) {
    double multipliers = addDown(held, heldWithAdded) / 2;
    double own = multiplyDown(rows, objective.lambda());
    double theirs = multiplyDown(added, objective.lambda());
    double anywhere = most(pull(added), addDown(own, addDown(theirs, multipliers)), r);
    double exact =
        heldWithAdded > 0
            ? Math.min(
                anywhere,
                most(tangentPull(added), addDown(own, addDown(theirs / 2, multipliers)), r))
            : anywhere;
    return addUp(exact, multiplyUp(multiplyUp(2 * sumSmoothness, start), far));
  }

  /** max over 0 ≤ x ≤ r of x(p − kx): at r, or at the top of the parabola if r lies beyond it. */
  private static double most(double p, double k, double r) {
    return multiplyUp(2 * k, r) <= p
        ? multiplyUp(r, subtractUp(p, Math.max(0, multiplyDown(k, r))))
        : divideUp(multiplyUp(p, p), 4 * k);
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

  /** j(L + λW_R), L = B·sigmoid(Bρ). */
  private double pull(int added) {
    double slope = multiplyUp(ball, OutwardMath.sigmoidUp(multiplyUp(ball, reach)));
    double lambda = objective.lambda();
    return multiplyUp(added, lambda == 0 ? slope : addUp(slope, multiplyUp(lambda, norm)));
  }

  /** j·L_t, on the sphere. */
  private double tangentPull(int added) {
    return multiplyUp(added, OutwardMath.tangentSlopeUp(ball, reach));
  }
}
