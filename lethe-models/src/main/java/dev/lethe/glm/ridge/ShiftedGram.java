package dev.lethe.glm.ridge;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.SymmetricMatrix;

/**
 * The matrices XᵀX + sI, s ≥ 0, as an operator on vectors, and a proof of how well a system with
 * one of them was solved.
 *
 * <p>If (XᵀX + sI) ⪰ g·I with g &gt; 0, then any x̂ is within ‖(XᵀX + sI)x̂ − b‖/g of the solution:
 * however x̂ was found, its residual says how good it is.
 */
final class ShiftedGram {

  private final SymmetricMatrix centre;
  private final double radius;

  ShiftedGram(Enclosure gram) {
    this.centre = gram.centre();
    this.radius = gram.radius();
  }

  int order() {
    return centre.order();
  }

  /** b − (XᵀX + shift·I)x, as computed. */
  double[] residual(double shift, double[] x, double[] b) {
    double[] residual = centre.times(x);
    for (int i = 0; i < residual.length; i++) {
      residual[i] = b[i] - (residual[i] + shift * x[i]);
    }
    return residual;
  }

  /**
   * ‖b − (XᵀX + shift·I)x‖ is at most this, for the true XᵀX and for every true shift and b of
   * which the arguments are the rounded values.
   *
   * <p>With u = 2⁻⁵³ and C the matrix of doubles, component i is a sum of d + 2 products and terms,
   * none with more than d + 5 factors (1 + u), those of shift and b themselves included; so the
   * computed one is off by at most γ(Σ_k|c_ik x_k| + shift·|x_i| + |b_i|), γ ≤ (d + 8)·2⁻⁵². The
   * norm of these is at most γ(‖C‖_F‖x‖ + shift·‖x‖ + ‖b‖); the enclosure adds radius·‖x‖.
   */
  double residualAtMost(double shift, double[] x, double[] b) {
    double computed = OutwardMath.normUp(residual(shift, x, b));
    double size = OutwardMath.normUp(x);
    double frobenius = centre.frobeniusNormUp();
    double terms = addUp(multiplyUp(addUp(frobenius, shift), size), OutwardMath.normUp(b));
    double rounding = multiplyUp((order() + 8) * 0x1p-52, terms);
    return addUp(addUp(computed, rounding), multiplyUp(radius, size));
  }
}
