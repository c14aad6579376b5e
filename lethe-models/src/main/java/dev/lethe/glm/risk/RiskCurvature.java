package dev.lethe.glm.risk;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.base.BadInputException;
import dev.lethe.glm.Objective;
import dev.lethe.glm.ThirdDerivative;
import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.linalg.CholeskyFactor;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SpectralBounds;
import java.util.Arrays;

/**
 * A proved lower bound λ₀ on the curvature of the mean loss at one point, and the distances to the
 * minimiser that follow from it.
 *
 * @param at where the curvature was measured
 * @param lowest λ₀ ≤ λ_min((1/n)Σ φ″(at·x_i)·x_i·x_iᵀ), ≥ 0
 */
public record RiskCurvature(double[] at, double lowest) {

  /**
   * From the Hessian of all rows or of a subset: Σ over all rows ⪰ Σ over some, so a subset's mean
   * counts for its share of the rows.
   */
  public static RiskCurvature of(double[] at, Enclosure hessian, long rows, long allRows) {
    double share = divideDown((double) rows, (double) allRows);
    return new RiskCurvature(at, Math.max(0, multiplyDown(share, lowest(hessian))));
  }

  /** Nothing was measured: the loss is convex, and that is all. */
  public static RiskCurvature unknown(int dimension) {
    return new RiskCurvature(new double[dimension], 0);
  }

  /**
   * λ_min from below, by a Cholesky proof just under an estimate.
   *
   * <p>The estimate comes from a few inverse iterations; any proved bound serves here, so a full
   * eigenvalue decomposition is not worth its time.
   */
  private static double lowest(Enclosure hessian) {
    double[] v = new double[hessian.centre().order()];
    for (int j = 0; j < v.length; j++) {
      v[j] = 1 + 0.5 * Math.sin(j);
    }
    double estimate = 0;
    try {
      CholeskyFactor factor = CholeskyFactor.of(hessian.centre(), Kernels.java());
      for (int i = 0; i < 12; i++) {
        double[] next = factor.solve(v);
        double length = Math.sqrt(Vectors.dot(next, next));
        estimate = Math.sqrt(Vectors.dot(v, v)) / length;
        v = Vectors.plus(new double[v.length], 1 / length, next);
      }
    } catch (BadInputException singular) {
      return 0;
    }
    for (double mu = 0.95 * estimate; mu > 1e-4 * estimate; mu /= 2) {
      if (SpectralBounds.isValidLowerBound(hessian, mu)) {
        return mu;
      }
    }
    return 0;
  }

  /**
   * τ ≥ ‖ŵ − w*‖ for every minimiser w* (docs/mathematics/logistic.md and
   * docs/mathematics/verified.md); infinite where nothing is proved.
   *
   * <p>First let ŵ be on the sphere or ν = 0, and δ = w* − ŵ, r = ‖δ‖. Optimality of w* gives
   * ⟨∇F(w*), δ⟩ ≤ 0. With |φ‴| ≤ qφ″, B short for q·max‖x_i‖, the weight of row i at ŵ + tδ is at
   * least e^{−tBr} times that at ŵ, so ⟨∇F(w*) − ∇F(ŵ), δ⟩ ≥ (λ₀q(Br) + λ)r², q(S) = (1−e^{−S})/S.
   * And ∇F(ŵ) = ρ − νŵ with ⟨ŵ, δ⟩ = ½(‖w*‖² − ‖ŵ‖² − r²) ≤ −½r². Adding up, h(r) := (λ₀q(Br) + λ +
   * ν/2)·r ≤ ‖ρ‖. As h increases, every t with h(t) ≥ ‖ρ‖ is ≥ r. (Without a ball the same shows
   * ⟨∇F(ŵ+δ), δ⟩ &gt; 0 on the sphere ‖δ‖ = t, so a minimiser exists.)
   *
   * <p>A ŵ that is inside by ζ is first moved to the sphere: that changes ŵ by ζ and ρ by at most
   * (β + ν)ζ, β = C·max‖x_i‖² + λ. The curvature at ŵ is at least e^{−B‖ŵ − at‖} times that at
   * {@code at}. In a ball no two points are more than 2R_w apart.
   */
  public double distanceAtMost(RiskAt here, Risk risk, Objective objective) {
    return distanceAtMost(here.proved(risk, objective), risk.largestNorm(), objective);
  }

  /**
   * The same however the residual became known.
   *
   * @param b no row is longer
   */
  public double distanceAtMost(Residual here, double b, Objective objective) {
    double inset = here.inset();
    double nu = here.nu();
    double farthest = multiplyUp(b, addUp(Vectors.normUp(here.w()), inset));
    double steepest = objective.loss().curvatureAtMost(farthest);
    double beta = addUp(multiplyUp(steepest, multiplyUp(b, b)), objective.lambda());
    double residual = addUp(here.atMost(), multiplyUp(addUp(beta, nu), inset));
    double moved = addUp(Vectors.normUp(difference(here.w())), inset);
    double rate = rate(objective, b);
    double decay = Math.max(0, Math.nextDown(Math.exp(-multiplyUp(rate, moved))));
    double curvature = Math.max(0, multiplyDown(lowest, decay));
    double constant = Math.max(0, Math.nextDown(objective.lambda() + nu / 2));
    double distance = addUp(root(residual, curvature, constant, rate), inset);
    return Math.min(distance, 2 * objective.radius());
  }

  /** q·B; without a third derivative no curvature was proved, and any number serves. */
  private static double rate(Objective objective, double b) {
    return OutwardMath.scaleUp(
        objective.loss().third().map(ThirdDerivative::overCurvatureAnywhere).orElse(1.0), b);
  }

  /** ŵ − at, each component away from zero: the difference is rounded once. */
  private double[] difference(double[] w) {
    double[] difference = new double[w.length];
    Arrays.setAll(difference, j -> Math.nextUp(Math.abs(w[j] - at[j])));
    return difference;
  }

  /** Some t with (curvature·q(b·t) + constant)·t ≥ residual, within a thousandth of the least. */
  private static double root(double residual, double curvature, double constant, double b) {
    if (!(curvature + constant > 0)) {
      return Double.POSITIVE_INFINITY;
    }
    double t = divideUp(residual, curvature + constant);
    for (int i = 0; i < 10_000; i++) {
      double s = multiplyUp(b, t);
      // 1 − e^{−s} by expm1, within one ulp; q decreases, so s rounded up errs on the safe side.
      double q = s == 0 ? 1 : Math.max(0, divideDown(Math.nextDown(-Math.expm1(-s)), s));
      double slope = Math.max(0, addDown(multiplyDown(curvature, q), constant));
      double needed = slope == 0 ? Double.POSITIVE_INFINITY : divideUp(residual, slope);
      if (needed <= t) {
        return t;
      }
      t = Math.max(needed, t * 1.001);
    }
    return Double.POSITIVE_INFINITY;
  }
}
