package dev.lethe.pca;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtDown;
import static dev.lethe.base.Rounding.sqrtUp;
import static dev.lethe.base.Rounding.subtractDown;

import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.SpectralBounds;
import dev.lethe.linalg.SymmetricMatrix;

/**
 * How far the projector VᵀV of computed components can be from the true P_k.
 *
 * <p>Let v_i, θ_i be what was computed, r_i = Av_i − θ_i v_i, G = VVᵀ, ‖G − I‖_F ≤ ε, and U the
 * eigenvectors of λ_{k+1}, …, λ_d. From Uᵀr_i = (Λ − θ_i)Uᵀv_i: ‖Uᵀv_i‖ ≤ ‖r_i‖/(θ_i − λ_{k+1}).
 * With the orthonormal basis G^{−1/2}V of the same space, ‖sinΘ‖_F ≤ √(Σ‖Uᵀv_i‖²)/√(1−ε), and ‖VᵀV
 * − Vᵀ G⁻¹V‖_F = ‖G − I‖_F ≤ ε. So the distance is at most √2·√(Σ‖Uᵀv_i‖²/(1−ε)) + ε + the rounding
 * of VᵀV. λ_{k+1} ≤ λ_max(A − VᵀDV) by Weyl for any D ⪰ 0, proved by {@link SpectralBounds}.
 */
final class ProjectorError {

  private static final double UNIT = 0x1p-53;

  private final Enclosure scatter;
  private final double[][] v;
  private final double[] theta;
  private final int d;

  private ProjectorError(Enclosure scatter, double[][] v, double[] theta) {
    this.scatter = scatter;
    this.v = v;
    this.theta = theta;
    this.d = scatter.centre().order();
  }

  /** In the Frobenius norm; infinite where nothing is proved. */
  static double atMost(Enclosure scatter, double[][] v, double[] theta, double nextValue) {
    return new ProjectorError(scatter, v, theta).bound(nextValue);
  }

  private double bound(double nextValue) {
    double epsilon = orthogonality();
    if (!(epsilon < 0.5)) {
      return Double.POSITIVE_INFINITY;
    }
    double next = nextAtMost(nextValue);
    double squares = 0;
    for (int i = 0; i < v.length; i++) {
      double separation = subtractDown(theta[i], next);
      if (!(separation > 0)) {
        return Double.POSITIVE_INFINITY;
      }
      double outside = divideUp(residual(i), separation);
      squares = addUp(squares, multiplyUp(outside, outside));
    }
    double sine = divideUp(sqrtUp(squares), sqrtDown(subtractDown(1, epsilon)));
    // |V|ᵀ|V| has norm at most ‖V‖_F² ≤ k(1+ε) ≤ 2k; a product entry passes through k roundings.
    double rounding = gamma(v.length) * 2 * v.length;
    return addUp(multiplyUp(sqrtUp(2), sine), addUp(epsilon, rounding));
  }

  /** γ_t for up to t + 3 operations, the spare ones paying for the rounding of the bound itself. */
  private static double gamma(int operations) {
    return (operations + 3) * UNIT * (1 + 0x1p-20);
  }

  private double orthogonality() {
    double squares = 0;
    double norm = 0;
    for (int i = 0; i < v.length; i++) {
      for (int j = 0; j <= i; j++) {
        double dot = 0;
        for (int l = 0; l < d; l++) {
          dot += v[i][l] * v[j][l];
        }
        norm = i == j ? addUp(norm, dot) : norm;
        double off = Math.nextUp(Math.abs(i == j ? dot - 1 : dot));
        squares = addUp(squares, multiplyUp(i == j ? 1 : 2, multiplyUp(off, off)));
      }
    }
    // The computed G is off by at most γ_d·|V||V|ᵀ, in norm γ_d·‖V‖_F².
    return addUp(sqrtUp(squares), multiplyUp(gamma(d + v.length), 2 * norm));
  }

  /** ‖r_i‖: computed, the rounding of d + 1 products a row, and the enclosure's radius. */
  private double residual(int i) {
    double[] product = scatter.centre().times(v[i]);
    double squares = 0;
    double length = 0;
    for (int l = 0; l < d; l++) {
      double r = product[l] - theta[i] * v[i][l];
      squares += r * r;
      length += v[i][l] * v[i][l];
    }
    double norm = sqrtUp(multiplyUp(length, 1 + 0x1p-20));
    double size = addUp(scatter.centre().frobeniusNormUp(), Math.abs(theta[i]));
    double rounding = addUp(multiplyUp(gamma(2 * d), size), scatter.radius());
    double computed = sqrtUp(multiplyUp(squares, 1 + 2 * gamma(d)));
    return addUp(addUp(computed, multiplyUp(rounding, norm)), Double.MIN_NORMAL);
  }

  /** λ_{k+1} ≤ λ_max(A − VᵀDV), D = θ_i − (the approximate λ_{k+1}). */
  private double nextAtMost(double nextValue) {
    double[] deflated = scatter.centre().toArray();
    double sum = 0;
    for (int i = 0; i < v.length; i++) {
      double weight = Math.max(0, theta[i] - nextValue);
      sum = addUp(sum, weight);
      for (int r = 0; r < d; r++) {
        double factor = weight * v[i][r];
        for (int l = 0; l <= r; l++) {
          deflated[r * d + l] -= factor * v[i][l];
        }
      }
    }
    for (int r = 0; r < d; r++) {
      for (int l = 0; l < r; l++) {
        deflated[l * d + r] = deflated[r * d + l];
      }
    }
    // Each entry passes through at most k + 2 roundings of terms |A| and |V|ᵀD|V|, whose norms are
    // at
    // most ‖A‖_F and (1+ε)·ΣD.
    double size = addUp(scatter.centre().frobeniusNormUp(), 2 * sum);
    double forming = addUp(multiplyUp(gamma(v.length + 2), size), Double.MIN_NORMAL);
    Enclosure rest =
        new Enclosure(SymmetricMatrix.of(d, deflated), addUp(forming, scatter.radius()));
    return SpectralBounds.lambdaMaxAtMost(rest, nextValue);
  }
}
