package dev.lethe.linalg;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;
import static dev.lethe.base.Rounding.subtractDown;
import static dev.lethe.base.Rounding.subtractUp;

import dev.lethe.base.BadUsageException;
import java.util.Arrays;

/**
 * A proved lower bound on λ_j − λ_{l+1}, j ≤ l, from approximate eigenvectors (λ_1 ≥ λ_2 ≥ …).
 *
 * <p>Let the rows of V be l vectors, G = VVᵀ, ‖G − I‖₂ ≤ g &lt; 1; no j of the rows have a larger
 * g.
 *
 * <ul>
 *   <li><b>λ_j from below.</b> The first j rows span j dimensions, so by Courant–Fischer λ_j(A) ≥
 *       min_y yᵀHy/yᵀGy with H = VAVᵀ of these rows, which is λ_min(H)/(1+g) if λ_min(H) ≥ 0 and
 *       λ_min(H)/(1−g) if not.
 *   <li><b>λ_{l+1} from above.</b> VᵀDV has rank ≤ l for any diagonal D ⪰ 0, so by Weyl λ_{l+1}(A)
 *       ≤ λ_1(A − VᵀDV) + λ_{l+1}(VᵀDV) = λ_max(A − VᵀDV).
 * </ul>
 *
 * <p>The two extreme eigenvalues are bounded by {@link CholeskyProof}, with the rounding errors of
 * forming H and A − VᵀDV in the radius (each given where it is computed). Nothing is assumed of V
 * and D; with eigenvectors, and D = λ_i − λ_n, both bounds are sharp. For j + l &gt; n the same is
 * done to −A, n − l and n − j: λ_j(A) − λ_{l+1}(A) = λ_{n−l}(−A) − λ_{n−j+1}(−A). Cost: O(n²l) and
 * n³/3 for Cholesky.
 */
final class EigenvalueGap {

  private final SymmetricMatrix a;
  private final double[][] v;
  private final double[][] first;
  private final double[] values;
  private final double step;
  private final double orthogonality;

  /** Rows of V, how many of them bound from below, and approximate eigenvalues, descending. */
  private EigenvalueGap(SymmetricMatrix a, double[][] v, int j, double[] values, double step) {
    this.a = a;
    this.v = v;
    this.first = Arrays.copyOf(v, j);
    this.values = values;
    this.step = step;
    this.orthogonality = orthogonality(v);
  }

  /** λ_j − λ_{l+1} ≥ this ≥ 0 for every matrix of the enclosure, 1 ≤ j ≤ l &lt; n. */
  static double atLeast(
      Enclosure enclosure, int j, int l, SymmetricEigen approximate, double slack) {
    int n = enclosure.centre().order();
    if (j < 1 || j > l || l >= n) {
      throw new BadUsageException(
          "the fall from eigenvalue j to l + 1 needs 1 ≤ j ≤ l < order, but j = %d, l = %d, order = %d"
              .formatted(j, l, n));
    }
    Kernel.requireLength(approximate.values(), n, "eigenvalues");
    Kernel.requireLength(approximate.vectors(), (long) n * n, "eigenvectors");
    boolean top = j + l <= n;
    double[][] v = new double[top ? l : n - j][n];
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      int index = top ? n - 1 - i : i;
      values[i] = top ? approximate.values()[index] : -approximate.values()[index];
      if (i < v.length) {
        System.arraycopy(approximate.vectors(), index * n, v[i], 0, n);
      }
    }
    SymmetricMatrix a = top ? enclosure.centre() : enclosure.centre().negate();
    EigenvalueGap gap =
        new EigenvalueGap(a, v, top ? j : n - l, values, SpectralBounds.step(a, slack));
    if (!(gap.orthogonality <= 0.5)) {
      return 0;
    }
    double difference = subtractDown(gap.lower(), gap.upper());
    double proved = subtractDown(difference, 2 * enclosure.radius());
    return proved > 0 ? proved : 0;
  }

  /** g: the computed G is off by at most γ_n·|V||V|ᵀ, in norm γ_n·‖V‖_F², and by underflow. */
  private static double orthogonality(double[][] v) {
    double[][] gram = JavaProduct.symmetricTimesTransposed(v, v);
    for (int i = 0; i < gram.length; i++) {
      gram[i][i] = Math.max(Math.abs(subtractUp(gram[i][i], 1)), subtractUp(1, gram[i][i]));
    }
    double norm = RoundingErrors.frobeniusUp(v);
    double error = multiplyUp(RoundingErrors.gamma(v[0].length), multiplyUp(norm, norm));
    return addUp(addUp(RoundingErrors.frobeniusUp(gram), error), Double.MIN_NORMAL);
  }

  /**
   * λ_j ≥ this.
   *
   * <p>All is done to A − cI, c ≈ λ_j, rounded by at most u·max|a_ii − c|, so that the least
   * eigenvalue of H is near 0 and the division by 1 ± g takes next to nothing away. P = VA is off
   * by at most γ_n‖V‖_F‖A‖_F in the Frobenius norm, PVᵀ by another γ_n‖P‖_F‖V‖_F; the first error
   * passes through Vᵀ, ‖V‖₂ ≤ 1 + g. Of the result only one triangle is used, which costs a factor
   * √2. Underflow (fewer than 2³³ terms of 2⁻¹⁰⁷⁴) is below 2⁻¹⁰²².
   */
  private double lower() {
    int n = a.order();
    double centre = values[first.length - 1];
    double[] diagonal = new double[n];
    double largest = 0;
    for (int i = 0; i < n; i++) {
      diagonal[i] = a.get(i, i) - centre;
      largest = Math.max(largest, Math.abs(diagonal[i]));
    }
    double[][] p = JavaProduct.ofShifted(first, a, centre);
    double[][] h = JavaProduct.symmetricTimesTransposed(p, first);
    double gamma = RoundingErrors.gamma(n);
    double shifted = RoundingErrors.frobeniusUp(new double[] {a.offDiagonalNormUp()}, diagonal);
    double vNorm = RoundingErrors.frobeniusUp(first);
    double first = multiplyUp(multiplyUp(gamma, vNorm), shifted);
    double second = multiplyUp(multiplyUp(gamma, vNorm), RoundingErrors.frobeniusUp(p));
    double error = addUp(multiplyUp(first, addUp(1, orthogonality)), second);
    double radius = addUp(multiplyUp(sqrtUp(2), error), Double.MIN_NORMAL);
    if (!Double.isFinite(radius) || !Double.isFinite(RoundingErrors.frobeniusUp(h))) {
      return Double.NEGATIVE_INFINITY;
    }
    Enclosure restricted = new Enclosure(mirrorLower(h), radius);
    double bound = SpectralBounds.lambdaMinAtLeast(MatrixBall.of(restricted), 0, step);
    double divided =
        bound >= 0
            ? divideDown(bound, addUp(1, orthogonality))
            : divideDown(bound, subtractDown(1, orthogonality));
    return subtractDown(addDown(centre, divided), multiplyUp(RoundingErrors.UNIT, largest));
  }

  /** λ_{l+1} ≤ this. */
  private double upper() {
    double[] d = new double[v.length];
    for (int i = 0; i < d.length; i++) {
      d[i] = Math.max(0, values[i] - values[values.length - 1]);
    }
    DeflatedMatrix deflated = new DeflatedMatrix(a, v, d, orthogonality);
    if (!Double.isFinite(deflated.radius())) {
      return Double.POSITIVE_INFINITY;
    }
    double bound = -SpectralBounds.lambdaMinAtLeast(deflated, -values[v.length], step);
    deflated.release();
    return bound;
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
