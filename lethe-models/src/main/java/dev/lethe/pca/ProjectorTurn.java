package dev.lethe.pca;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtDown;
import static dev.lethe.base.Rounding.sqrtUp;
import static dev.lethe.base.Rounding.subtractDown;

/**
 * How far a positive semidefinite addition turns the rank-k projector, of trace c·gap below c = 1.
 *
 * <p>Proof for c &lt; 1 (docs/mathematics/pca.md). Let θ_i be the principal angles, v_i =
 * cosθ_i·u_i + sinθ_i·w_i the principal vectors of the new space and v_i^⊥ = −sinθ_i·u_i +
 * cosθ_i·w_i, outside it. From 0 = v_i^⊥ᵀ(A+E)v_i: ½ sin2θ_i·gap ≤ v_i^⊥ᵀE v_i, so Σ sin2θ_i ≤ tr
 * E/gap ≤ c. The gap of A + tE never closes for t ≤ 1, so θ_i ≤ π/4. Under Σ sin2θ_i ≤ c the sum Σ
 * sin²θ_i is largest when one angle takes all: ‖P' − P‖_F² = 2sin²θ = 1 − √(1−c²).
 *
 * <p>For c ≥ 1: ‖P' − P‖_F² = 2Σ sin²θ_i ≤ 2c, c = g⁻¹(tr E) ({@link FallingSpectrum}); with equal
 * falls c = tr E/gap, and whole numbers attain it: that many pairs of axes change places.
 * (docs/mathematics/pca.md has √2·c there, from ‖sinΘ‖_F ≤ ‖E‖_F/gap; it is larger.) No two rank-k
 * projectors are further apart than √(2·min(k, d−k)).
 */
final class ProjectorTurn {

  private ProjectorTurn() {}

  /** √(1 − √(1−c²)) = c/√(1 + √(1−c²)) for c &lt; 1, without cancellation; √(2c) from there on. */
  static double frobenius(double c, int k, int d) {
    return c < 1 ? small(c) : Math.min(sqrtUp(multiplyUp(2, c)), diameter(k, d));
  }

  /** The same in the spectral norm: sinθ of the one angle; at most c, and at most 1. */
  static double spectral(double c) {
    return c < 1 ? Math.min(1, divideUp(small(c), sqrtDown(2))) : 1;
  }

  private static double small(double c) {
    // (1−c)(1+c) keeps its digits where c is near 1; every step is rounded down.
    double inner = sqrtDown(Math.max(0, multiplyDown(subtractDown(1, c), addDown(1, c))));
    return divideUp(c, sqrtDown(addDown(1, inner)));
  }

  /** The largest distance between two projectors of rank k: √(2·min(k, d−k)). */
  static double diameter(int k, int d) {
    return sqrtUp(2.0 * Math.min(k, d - k));
  }
}
