package dev.lethe.glm.ridge;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;

import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.SpectralBounds;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.statistics.ExactStatistics;

/**
 * w_R and w̃_j = (XᵀX + (n+j)λI)⁻¹Xᵀy for every j, from one eigendecomposition: O(d³) once, O(d²)
 * for each j.
 *
 * <p>The decomposition is only a way to find approximate solutions; their distance from the true
 * ones is proved by {@link ShiftedGram#residualAtMost}, and every norm returned here includes it.
 */
final class RidgeSystem {

  private final long n;
  private final double lambda;
  private final ShiftedGram gram;
  private final SymmetricEigen eigen;
  private final double smallest;
  private final double[] featureLabel;
  private final double[] weights;
  private final double weightsError;

  private RidgeSystem(
      ExactStatistics rows, double lambda, Enclosure enclosure, SymmetricEigen eigen) {
    this.n = rows.count();
    this.lambda = lambda;
    this.gram = new ShiftedGram(enclosure);
    this.eigen = eigen;
    this.smallest = Math.max(0, SpectralBounds.lambdaMinAtLeast(enclosure, eigen.values()[0]));
    this.featureLabel = rows.featureLabel();
    if (isDefinite()) {
      this.weights = solve(shift(0), featureLabel);
      this.weightsError =
          divideUp(gram.residualAtMost(shift(0), weights, featureLabel), definiteness(0));
    } else {
      this.weights = new double[rows.features()];
      this.weightsError = Double.POSITIVE_INFINITY;
    }
  }

  static RidgeSystem of(ExactStatistics rows, double lambda, Kernel kernel) {
    Enclosure gram = rows.gram();
    return new RidgeSystem(rows, lambda, gram, kernel.eigen(gram.centre(), true));
  }

  /** False where λ = 0 and XᵀX is not proved to have full rank: there is no unique minimiser. */
  boolean isDefinite() {
    return definiteness(0) > 0;
  }

  /** λ_min(XᵀX), rounded down. */
  double smallest() {
    return smallest;
  }

  /** g_j = λ_min(XᵀX) + (n+j)λ, rounded down. */
  double definiteness(long j) {
    return lambda == 0
        ? smallest
        : Math.max(0, addDown(smallest, multiplyDown((double) (n + j), lambda)));
  }

  /** λ_R = λ_min(XᵀX)/n + λ, rounded down. */
  double averageDefiniteness() {
    return Math.max(lambda, addDown(divideDown(smallest, (double) n), lambda));
  }

  private double shift(long j) {
    return (n + j) * lambda;
  }

  /** ‖w_R‖, rounded up. */
  double normAtMost() {
    return addUp(OutwardMath.normUp(weights), weightsError);
  }

  /**
   * How far the regulariser of j more rows alone moves the minimiser, and how long it then is.
   *
   * @param moved ‖w_R − w̃_j‖ = jλ·‖G_j⁻¹w_R‖, rounded up; grows with j
   * @param norm ‖w̃_j‖, rounded up; falls with j (up to rounding)
   * @param solved ‖G_j⁻¹w_R‖ ≥ ‖G_j⁻¹w̃_j‖, rounded up; falls with j (up to rounding)
   */
  record Shrunk(double moved, double norm, double solved) {}

  /**
   * Both for one j.
   *
   * <p>v̂ ≈ G_j⁻¹ŵ_R is within (‖G_j v̂ − ŵ_R‖ + ‖ŵ_R − w_R‖)/g_j of G_j⁻¹w_R, and w̃_j = w_R −
   * jλ·G_j⁻¹w_R; the subtraction and the product with jλ (rounded up) round by at most 2⁻⁵⁰ of
   * their terms.
   */
  Shrunk shrunk(long j) {
    double[] v = solve(shift(j), weights);
    double error =
        divideUp(addUp(gram.residualAtMost(shift(j), v, weights), weightsError), definiteness(j));
    double factor = multiplyUp((double) j, lambda);
    double vNorm = OutwardMath.normUp(v);
    double solved = addUp(vNorm, error);
    if (lambda == 0) {
      return new Shrunk(0, normAtMost(), solved);
    }
    double moved = multiplyUp(factor, solved);
    double[] rest = new double[v.length];
    for (int i = 0; i < v.length; i++) {
      rest[i] = weights[i] - factor * v[i];
    }
    double rounding =
        multiplyUp(0x1p-50, addUp(OutwardMath.normUp(weights), multiplyUp(factor, vNorm)));
    double norm =
        addUp(
            addUp(OutwardMath.normUp(rest), rounding),
            addUp(weightsError, multiplyUp(factor, error)));
    return new Shrunk(moved, Math.min(norm, normAtMost()), solved);
  }

  /**
   * √(w_Rᵀ·Xᵀy) = √(w_RᵀG_0w_R), rounded up: no less than √(w̃_jᵀG_jw̃_j) = √(cᵀG_j⁻¹c), c = Xᵀy,
   * for any j. In doubles the sum of d products is off by at most (d + 2)·2⁻⁵² of ‖ŵ_R‖‖c‖.
   */
  double energyAtMost() {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * featureLabel[i];
    }
    double length = OutwardMath.normUp(featureLabel);
    double rounding = multiplyUp((weights.length + 8) * 0x1p-52, OutwardMath.normUp(weights));
    double square = addUp(sum, multiplyUp(length, addUp(weightsError, rounding)));
    return sqrtUp(Math.max(0, square));
  }

  /** An approximate solution of (XᵀX + shift·I)x = b, refined once. */
  private double[] solve(double shift, double[] b) {
    double[] x = solveBySpectrum(shift, b);
    double[] correction = solveBySpectrum(shift, gram.residual(shift, x, b));
    for (int i = 0; i < x.length; i++) {
      x[i] += correction[i];
    }
    return x;
  }

  private double[] solveBySpectrum(double shift, double[] b) {
    int d = gram.order();
    double[] x = new double[d];
    for (int k = 0; k < d; k++) {
      double dot = 0;
      for (int i = 0; i < d; i++) {
        dot += eigen.vectors()[k * d + i] * b[i];
      }
      double scaled = dot / Math.max(smallest + shift, eigen.values()[k] + shift);
      for (int i = 0; i < d; i++) {
        x[i] += scaled * eigen.vectors()[k * d + i];
      }
    }
    return x;
  }
}
