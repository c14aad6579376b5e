package dev.lethe.linalg;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;
import static dev.lethe.base.Rounding.subtractDown;
import static dev.lethe.base.Rounding.subtractUp;

import dev.lethe.base.BadUsageException;

/**
 * A proved lower bound on λ_k − λ_{k+1}, from approximate eigenvectors (λ_1 ≥ λ_2 ≥ …).
 *
 * <p>Let the rows of V be k vectors, G = VVᵀ, ‖G − I‖₂ ≤ g &lt; 1.
 *
 * <ul>
 *   <li><b>λ_k from below.</b> The rows span k dimensions, so by Courant–Fischer λ_k(A) ≥ min_y
 *       yᵀHy/yᵀGy with H = VAVᵀ, which is λ_min(H)/(1+g) if λ_min(H) ≥ 0 and λ_min(H)/(1−g) if not.
 *   <li><b>λ_{k+1} from above.</b> VᵀDV has rank ≤ k for any diagonal D ⪰ 0, so by Weyl λ_{k+1}(A)
 *       ≤ λ_1(A − VᵀDV) + λ_{k+1}(VᵀDV) = λ_max(A − VᵀDV).
 * </ul>
 *
 * <p>The two extreme eigenvalues are bounded by {@link CholeskyProof}, with the rounding errors of
 * forming H and A − VᵀDV in the radius (each given where it is computed). Nothing is assumed of V
 * and D; with eigenvectors, and D = λ_i − λ_n, both bounds are sharp. For k &gt; n/2 the same is
 * done to −A and the other n−k vectors: −A has the same gap there. Cost: O(n²k) and n³/3 for
 * Cholesky.
 */
final class EigenvalueGap {

  private final SymmetricMatrix a;
  private final double[][] v;
  private final double[] values;
  private final double step;
  private final double orthogonality;

  /** Rows of V, and approximate eigenvalues in descending order. */
  private EigenvalueGap(SymmetricMatrix a, double[][] v, double[] values, double step) {
    this.a = a;
    this.v = v;
    this.values = values;
    this.step = step;
    this.orthogonality = orthogonality(v);
  }

  static double atLeast(Enclosure enclosure, int k, SymmetricEigen approximate, double slack) {
    int n = enclosure.centre().order();
    if (k < 1 || k >= n) {
      throw new BadUsageException(
          "the gap after eigenvalue k needs 1 ≤ k < order, but k = " + k + ", order = " + n);
    }
    Kernel.requireLength(approximate.values(), n, "eigenvalues");
    Kernel.requireLength(approximate.vectors(), (long) n * n, "eigenvectors");
    boolean top = k <= n / 2;
    double[][] v = new double[top ? k : n - k][n];
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      int index = top ? n - 1 - i : i;
      values[i] = top ? approximate.values()[index] : -approximate.values()[index];
      if (i < v.length) {
        System.arraycopy(approximate.vectors(), index * n, v[i], 0, n);
      }
    }
    SymmetricMatrix a = top ? enclosure.centre() : enclosure.centre().negate();
    EigenvalueGap gap = new EigenvalueGap(a, v, values, SpectralBounds.step(a, slack));
    if (!(gap.orthogonality <= 0.5)) {
      return 0;
    }
    double difference = subtractDown(gap.lower(), gap.upper());
    double proved = subtractDown(difference, 2 * enclosure.radius());
    return proved > 0 ? proved : 0;
  }

  /** g: the computed G is off by at most γ_n·|V||V|ᵀ, in norm γ_n·‖V‖_F², and by underflow. */
  private static double orthogonality(double[][] v) {
    double[][] gram = JavaProduct.timesTransposed(v, v);
    for (int i = 0; i < gram.length; i++) {
      gram[i][i] = Math.max(Math.abs(subtractUp(gram[i][i], 1)), subtractUp(1, gram[i][i]));
    }
    double norm = RoundingErrors.frobeniusUp(v);
    double error = multiplyUp(RoundingErrors.gamma(v[0].length), multiplyUp(norm, norm));
    return addUp(addUp(RoundingErrors.frobeniusUp(gram), error), Double.MIN_NORMAL);
  }

  /**
   * λ_k ≥ this.
   *
   * <p>All is done to A − cI, c ≈ λ_k, rounded by at most u·max|a_ii − c|, so that the least
   * eigenvalue of H is near 0 and the division by 1 ± g takes next to nothing away. P = VA is off
   * by at most γ_n‖V‖_F‖A‖_F in the Frobenius norm, PVᵀ by another γ_n‖P‖_F‖V‖_F; the first error
   * passes through Vᵀ, ‖V‖₂ ≤ 1 + g. Of the result only one triangle is used, which costs a factor
   * √2. Underflow (fewer than 2³³ terms of 2⁻¹⁰⁷⁴) is below 2⁻¹⁰²².
   */
  private double lower() {
    int n = a.order();
    double centre = values[v.length - 1];
    double[] diagonal = new double[n];
    double largest = 0;
    for (int i = 0; i < n; i++) {
      diagonal[i] = a.get(i, i) - centre;
      largest = Math.max(largest, Math.abs(diagonal[i]));
    }
    double[][] p = JavaProduct.ofShifted(v, a, centre);
    double[][] h = JavaProduct.timesTransposed(p, v);
    double gamma = RoundingErrors.gamma(n);
    double shifted = RoundingErrors.frobeniusUp(new double[] {a.offDiagonalNormUp()}, diagonal);
    double vNorm = RoundingErrors.frobeniusUp(v);
    double first = multiplyUp(multiplyUp(gamma, vNorm), shifted);
    double second = multiplyUp(multiplyUp(gamma, vNorm), RoundingErrors.frobeniusUp(p));
    double error = addUp(multiplyUp(first, addUp(1, orthogonality)), second);
    double radius = addUp(multiplyUp(sqrtUp(2), error), Double.MIN_NORMAL);
    if (!Double.isFinite(radius) || !Double.isFinite(RoundingErrors.frobeniusUp(h))) {
      return Double.NEGATIVE_INFINITY;
    }
    Enclosure restricted = new Enclosure(mirrorLower(h), radius);
    double bound = SpectralBounds.lambdaMinAtLeast(Suspect.of(restricted), 0, step);
    double divided =
        bound >= 0
            ? divideDown(bound, addUp(1, orthogonality))
            : divideDown(bound, subtractDown(1, orthogonality));
    return subtractDown(addDown(centre, divided), multiplyUp(RoundingErrors.UNIT, largest));
  }

  /** λ_{k+1} ≤ this. */
  private double upper() {
    double[] d = new double[v.length];
    for (int i = 0; i < d.length; i++) {
      d[i] = Math.max(0, values[i] - values[values.length - 1]);
    }
    Deflated deflated = new Deflated(a, v, d, orthogonality);
    if (!Double.isFinite(deflated.radius())) {
      return Double.POSITIVE_INFINITY;
    }
    return -SpectralBounds.lambdaMinAtLeast(deflated, -values[v.length], step);
  }

  private static SymmetricMatrix mirrorLower(double[][] h) {
    int k = h.length;
    double[] entries = new double[k * k];
    for (int i = 0; i < k; i++) {
      for (int j = 0; j <= i; j++) {
        entries[i * k + j] = h[i][j];
        entries[j * k + i] = h[i][j];
      }
    }
    return SymmetricMatrix.wrap(k, entries);
  }
}
