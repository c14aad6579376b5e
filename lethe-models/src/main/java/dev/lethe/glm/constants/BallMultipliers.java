package dev.lethe.glm.constants;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;
import static dev.lethe.base.Rounding.subtractDown;

import dev.lethe.glm.Objective;
import dev.lethe.glm.WideRows;
import dev.lethe.glm.ZeroGradient;
import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.statistics.ExactStatistics;
import java.util.Arrays;

/**
 * How hard the ball must hold minimisers back, judged from R: lower bounds on the multipliers ν of
 * w_R and ν' of w_{R∪Z}, without knowing either minimiser (docs/mathematics/logistic.md has what
 * they are good for).
 *
 * <p>Write A = C·XᵀX/n, C = C(B_R·R_w), c = −Σφ′(y_i, 0)x_i ({@link ZeroGradient}) and s_i for the
 * secant of φ′ from 0 to x_i·w: ∇F_R(w) = (S + λ)w − c/n with S = (1/n)Σ s_i·x_i·x_iᵀ, 0 ⪯ S ⪯ A.
 * Of several outputs s_i is the matrix ∫φ″(y_i, u·x_i·w)du, between 0 and C, in the place of the
 * product s_i·x_i·x_iᵀ stands s_i ⊗ x_i·x_iᵀ, and A has the block above for each output. So S = ½A
 * + ½A^½JA^½ with ‖J‖ ≤ 1, and for every vector v
 *
 * <pre>  ⟨v, Sw⟩ ≤ ½(‖Av‖ + √(λ_max(A)·vᵀAv))·‖w‖.</pre>
 *
 * The optimality of w = w_{R∪Z}, j = |Z|, is c = n(S + λ)w + jλw + (n+j)ν'w + Σ_Z∇ℓ with ‖∇ℓ‖ ≤ L
 * and ‖w‖ ≤ R_w. Times v = c, divided by ‖c‖R_w:
 *
 * <pre>  (n+j)ν' ≥ K − j(L/R_w + λ),   K = ‖c‖/R_w − nλ − ½n(‖Ac‖ + √(λ_max(A)·cᵀAc))/‖c‖,</pre>
 *
 * and nν ≥ K with j = 0. (Without the Gram matrix of {@link WideRows wide} rows, 2λ_max(A)‖c‖
 * stands for the sum in brackets.) Where the right side is positive the minimiser is on the sphere:
 * inside, its multiplier would be 0.
 *
 * @param retained K, not below 0: at most nν
 * @param radius R_w
 */
public record BallMultipliers(double retained, double radius, double lambda) {

  /** No ball, or nothing known of it. */
  static final BallMultipliers NONE = new BallMultipliers(0, 1, 0);

  /**
   * From sums.
   *
   * @param largest λ_max(XᵀX), rounded up
   */
  static BallMultipliers of(ExactStatistics rows, Objective objective, double largest) {
    // Any v will do, and ⟨v, c⟩ ≥ ‖v‖²(1 − 2⁻⁵¹) − ‖v‖·error.
    ZeroGradient zero = ZeroGradient.of(rows, objective.loss());
    double[] v = zero.near();
    double length = OutwardMath.normUp(v);
    if (!objective.hasBall() || !zero.isKnown() || length == 0) {
      return NONE;
    }
    double shorter = length * (1 - (v.length + 8) * 0x1p-51);
    double surely = zero.error() == 0 ? shorter : subtractDown(shorter, zero.error());
    double pull = divideDown(surely, objective.radius());
    double regulariser = multiplyUp((double) rows.count(), objective.lambda());
    double along =
        WideRows.isWide(rows)
            ? multiplyUp(2 * largest, length)
            : curvatureAlong(v, length, rows.gram(), largest);
    double farthest = multiplyUp(rows.radiusAtMost(), objective.radius());
    double steepest = objective.loss().curvatureAtMost(farthest);
    double curvature = OutwardMath.scaleUp(steepest / 2, divideUp(along, shorter));
    double least = subtractDown(pull, addUp(regulariser, curvature));
    return new BallMultipliers(Math.max(0, least), objective.radius(), objective.lambda());
  }

  /**
   * ‖Gv‖ + √(λ_max(G)·vᵀGv) for G = XᵀX, or as many blocks of it as v has outputs, rounded up. In
   * longer coordinates than the loss's own neither is smaller. A component of the product in
   * doubles is off by at most (d + 2)·2⁻⁵² of its terms, together ‖G‖_F·‖v‖, and the enclosure adds
   * its radius; so is vᵀGv by ‖v‖ times that, and by its own sum.
   */
  private static double curvatureAlong(double[] v, double length, Enclosure gram, double largest) {
    double[] image = blockwise(gram.centre(), v);
    double rounding = (v.length + 8) * 0x1p-52;
    double error =
        multiplyUp(
            addUp(multiplyUp(rounding, gram.centre().frobeniusNormUp()), gram.radius()), length);
    double imageLength = OutwardMath.normUp(image);
    double form = 0;
    for (int i = 0; i < v.length; i++) {
      form += v[i] * image[i];
    }
    double formError = multiplyUp(length, addUp(error, multiplyUp(rounding, imageLength)));
    double formUp = Math.max(0, addUp(form, formError));
    return addUp(addUp(imageLength, error), sqrtUp(multiplyUp(largest, formUp)));
  }

  private static double[] blockwise(SymmetricMatrix gram, double[] v) {
    int d = gram.order();
    double[] image = new double[v.length];
    for (int from = 0; from < v.length; from += d) {
      double[] block = gram.times(Arrays.copyOfRange(v, from, from + d));
      System.arraycopy(block, 0, image, from, d);
    }
    return image;
  }

  /** (n+m)ν' for the worst Z of at most m rows with gradients no longer than L; not below 0. */
  double withAdded(int m, double slope) {
    if (retained == 0) {
      return 0;
    }
    double each = addUp(divideUp(slope, radius), lambda);
    return Math.max(0, subtractDown(retained, multiplyUp(m, each)));
  }
}
