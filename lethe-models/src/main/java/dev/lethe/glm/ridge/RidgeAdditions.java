package dev.lethe.glm.ridge;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;

/**
 * What j added rows can do to a ridge minimiser, in three numbers (docs/mathematics/ridge.md).
 *
 * @param moved ‖w_R − w̃_j‖
 * @param share j/g_j
 * @param norm ω_j ≤ ‖w̃_j‖: how long w̃_j is, as far as added rows can see it
 */
record RidgeAdditions(double moved, double share, double norm) {

  /** No addition moves anything. */
  static final RidgeAdditions NONE = new RidgeAdditions(0, 0, 0);

  /**
   * moved + √q·h(B√q)·(1 + B·norm) with q = share, rounded up. Grows with each of the three: √q·h
   * is qB/(1 + B²q) up to B²q = 1 and √q/2 beyond, both growing, and they meet there.
   */
  double move(double ball) {
    return addUp(moved, multiplyUp(pull(share, ball), addUp(1, multiplyUp(ball, norm))));
  }

  /**
   * ω such that √q·h(B√q)·B·ω bounds ‖NZw̃_j‖, N = (G_j + ZᵀZ)⁻¹Zᵀ, rounded up: ‖w̃_j‖ or less.
   *
   * <p>‖NZw̃‖ ≤ ½qB²(‖w̃‖ + g‖G⁻¹w̃‖): N = G⁻¹Zᵀ(I + ZG⁻¹Zᵀ)⁻¹, so ‖NZw̃‖ ≤ ‖Zp‖‖Zw̃‖ for some p =
   * G⁻¹u, ‖u‖ = 1; tr ZᵀZ ≤ jB², so 2‖Zp‖‖Zw̃‖ ≤ jB²·λ_max(t·ppᵀ + w̃w̃ᵀ/t) = jB²(‖p‖‖w̃‖ + |⟨p,
   * w̃⟩|) at t = ‖w̃‖/‖p‖, and ‖p‖ ≤ 1/g, |⟨p, w̃⟩| ≤ ‖G⁻¹w̃‖: a row along the weakest direction
   * does not see all of w̃.
   *
   * <p>‖NZw̃‖ ≤ ½·qB²/(1 + qB²)·(‖w̃‖ + ‖w̃‖_G/√g): NZ = G^(−½)QG^½ with 0 ⪯ Q ⪯ qB²/(1 + qB²), so
   * Q is half of that times I + J, ‖J‖ ≤ 1: many rows can at most take w̃ away.
   *
   * @param norm ‖w̃_j‖
   * @param solved g_j‖G_j⁻¹w̃_j‖
   * @param energy ‖w̃_j‖_G/√g_j
   */
  static double seenNorm(double share, double ball, double norm, double solved, double energy) {
    double square = multiplyUp(multiplyUp(ball, ball), share);
    double least = multiplyDown(ball, pull(share, ball)) * (1 - 0x1p-40);
    double few = multiplyUp(square / 2, addUp(norm, solved));
    double many = multiplyUp(divideUp(square, addDown(1, square)) / 2, addUp(norm, energy));
    return Math.min(norm, divideUp(Math.min(few, many), least));
  }

  /** Whichever moves the minimiser farther; the other where neither does. */
  RidgeAdditions or(RidgeAdditions other, double ball) {
    return other.move(ball) >= move(ball) ? other : this;
  }

  private static double pull(double q, double ball) {
    double square = multiplyUp(multiplyUp(ball, ball), q);
    if (square > 1) {
      return Math.nextUp(Math.sqrt(q)) / 2;
    }
    double below = addDown(1, multiplyDown(multiplyDown(ball, ball), q));
    return divideUp(multiplyUp(q, ball), below);
  }
}
