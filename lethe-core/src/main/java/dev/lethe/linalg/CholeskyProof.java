package dev.lethe.linalg;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractDown;
import static dev.lethe.base.Rounding.subtractUp;

import org.jspecify.annotations.Nullable;

/**
 * The one predicate behind every eigenvalue bound: a Cholesky factorisation that ran to its end
 * proves that a matrix is nearly positive semidefinite.
 *
 * <p>Let B be symmetric of order n, u = 2⁻⁵³, γ = γ_{n+1}, and let floating-point Cholesky end with
 * Û. Then ÛᵀÛ = B + Δ with |Δ_ij| ≤ γ·‖û_i‖‖û_j‖ + ω, û_i the columns of Û (Higham, <i>Accuracy and
 * Stability</i>, Theorem 10.3 and Cauchy–Schwarz; ω collects underflow: at most n products and one
 * quotient times a pivot, each off by 2⁻¹⁰⁷⁵, so ω ≤ 2⁻¹⁰⁷³(n + 1 + max b_ii)). The diagonal gives
 * ‖û_i‖² ≤ (b_ii + ω)/(1 − γ), hence
 *
 * <pre>  ‖Δ‖₂ ≤ γ/(1−γ)·(tr B + nω) + nω ≤ γ/(1−γ)·tr B + 2⁻¹⁰²²·(1 + max b_ii)      (n &lt; 2¹⁶)
 * </pre>
 *
 * and, as ÛᵀÛ is positive semidefinite, λ_min(B) ≥ −‖Δ‖₂ (Demmel 1989; Rump 2006). γ/(1−γ) is
 * (n+1)u/(1 − 2(n+1)u).
 */
final class CholeskyProof {

  /** From this order on a factorisation takes longer than waking a second thread. */
  private static final int WORTH_SHARING = 256;

  private CholeskyProof() {}

  /**
   * True only if every one of the matrices has λ_min ≥ μ; false says nothing.
   *
   * <p>With e an upper bound of ‖Δ‖₂ for every B whose diagonal is at most that of C − μI, put s =
   * μ + e + radius and B = C − sI, its diagonal rounded down. If Cholesky of B ends, then C − sI ⪰
   * B ⪰ −eI, so λ_min(C) ≥ s − e ≥ μ + radius, and Weyl's inequality gives the rest. An entry that
   * is not finite reaches the pivot of its column, where Cholesky stops.
   */
  static boolean isLowerBound(MatrixBall c, double mu) {
    return lowerBound(c, mu) != null;
  }

  /** The same as the factor that proves it, of C − sI with s a little above μ; null if none. */
  static @Nullable CholeskyFactor lowerBound(MatrixBall c, double mu) {
    double error = error(c, mu);
    double shift = addUp(addUp(mu, error), c.radius());
    if (!(error >= 0) || !Double.isFinite(shift)) {
      return null;
    }
    double[][] b = c.upperRows();
    for (int i = 0; i < b.length; i++) {
      b[i][i] = subtractDown(b[i][i], shift);
      if (!(b[i][i] > 0)) {
        return null;
      }
    }
    return BlockedCholesky.factorUpper(b, b.length >= WORTH_SHARING)
        ? CholeskyFactor.ofUpper(b)
        : null;
  }

  /** ‖Δ‖₂ for diagonals up to that of C − μI; NaN if one of those is not positive. */
  static double error(MatrixBall c, double mu) {
    int n = c.order();
    double trace = 0;
    double largest = 0;
    for (int i = 0; i < n; i++) {
      double entry = subtractUp(c.diagonal(i), mu);
      if (!(entry > 0)) {
        return Double.NaN;
      }
      trace = addUp(trace, entry);
      largest = Math.max(largest, entry);
    }
    double unit = (n + 1) * RoundingErrors.UNIT;
    double factor = divideUp(unit, subtractDown(1, 2 * unit));
    return addUp(multiplyUp(factor, trace), multiplyUp(Double.MIN_NORMAL, addUp(1, largest)));
  }
}
