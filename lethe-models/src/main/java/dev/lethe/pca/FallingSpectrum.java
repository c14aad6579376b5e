package dev.lethe.pca;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.subtractUp;

import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.SpectralBounds;
import dev.lethe.linalg.SymmetricEigen;
import java.util.function.IntToDoubleFunction;

/**
 * What it costs to turn the k leading components of A: the falls λ_k − λ_{k+1}, λ_{k−1} − λ_{k+2},
 * … of its eigenvalues about the cut, each proved from below.
 *
 * <p>Let g be convex and piecewise linear, g(0) = 0, with these slopes, one for each unit. Let P
 * project onto the k leading eigenvectors u_i of A, P' be another projector of rank k, and S = Σ
 * sin²θ_i = k − tr(PP'). With p_i = u_iᵀP'u_i ∈ [0, 1], the shares 1 − p_i of i ≤ k sum to S, and
 * so do the p_i of i > k; hence tr((P − P')A) = Σ_{i≤k} λ_i(1 − p_i) − Σ_{i>k} λ_i p_i ≥ g(S): the
 * least is lost with λ_k, then λ_{k−1}, and the most is won with λ_{k+1}, then λ_{k+2}.
 *
 * <p>If P' is the projector of A + E, E ⪰ 0, then tr((P − P')A) ≤ tr((P' − P)E) ≤ tr E, as P' − P ⪯
 * I. So S ≤ g⁻¹(tr E), and S is at most the number of pairs, min(k, d − k).
 *
 * <p><b>Whoever else was added</b>: the same holds for the projectors P of A + E' and P' of A + E'
 * + E'', with tr E = tr E' + tr E''. Let g' be the g of A + E'. At whole j, g'(j) = Σ_{i&lt;j}
 * (λ_{k−i} − λ_{k+1+i})(A + E') ≥ g(j) − tr E', because adding E' ⪰ 0 lowers no eigenvalue and
 * raises any j of them by at most tr E' together (Wielandt); both are linear in between, so g' ≥ g
 * − tr E' everywhere. As g'(S) ≤ tr E'', g(S) ≤ tr E' + tr E''.
 *
 * <p>The falls never decrease, so a proof that falls short of the one before is replaced by it, and
 * after {@value #MOST_PROVED} of them the last serves for all others.
 */
final class FallingSpectrum {

  private static final int MOST_PROVED = 16;

  private final Enclosure matrix;
  private final int k;
  private final SymmetricEigen approximate;
  private final double gap;

  private FallingSpectrum(Enclosure matrix, int k, SymmetricEigen approximate, double gap) {
    this.matrix = matrix;
    this.k = k;
    this.approximate = approximate;
    this.gap = gap;
  }

  /** The falls of the matrix, from approximate eigenvalues and eigenvectors: any are safe. */
  static FallingSpectrum of(Enclosure matrix, int k, SymmetricEigen approximate) {
    double gap =
        k == matrix.centre().order()
            ? Double.POSITIVE_INFINITY
            : SpectralBounds.gapAtLeast(matrix, k, approximate);
    return new FallingSpectrum(matrix, k, approximate, gap);
  }

  /** λ_k − λ_{k+1} is at least this; infinite for k = d. */
  double gap() {
    return gap;
  }

  private int pairs() {
    return Math.min(k, matrix.centre().order() - k);
  }

  /**
   * c = g⁻¹(trace), rounded up: trace/gap where that is below 1, and never more than the number of
   * pairs. Nothing is proved where the approximate spectrum already gives as much as that.
   */
  double turned(double trace) {
    return hopeless(trace)
        ? pairs()
        : inverse(
            trace,
            i -> i == 0 ? gap : SpectralBounds.fallAtLeast(matrix, k - i, k + i, approximate));
  }

  /** Whether c is at most this, proved with the slack of a verifier. */
  boolean isValid(double c, double trace) {
    return c >= pairs()
        || (!hopeless(trace)
            && c
                >= inverse(
                    trace, i -> SpectralBounds.fallForCheck(matrix, k - i, k + i, approximate)));
  }

  /** Whether the approximate spectrum, every fall raised by so much, needs more than this c. */
  boolean isRefuted(double c, double trace, double slack) {
    return c < inverse(trace, i -> fall(i) + slack) * (1 - 1e-9);
  }

  private boolean hopeless(double trace) {
    return inverse(trace, this::fall) >= pairs();
  }

  private double fall(int i) {
    int at = approximate.values().length - k;
    return approximate.values()[at + i] - approximate.values()[at - 1 - i];
  }

  private double inverse(double trace, IntToDoubleFunction falls) {
    double rest = trace;
    double fall = 0;
    for (int i = 0; i < pairs(); i++) {
      fall = i < MOST_PROVED ? Math.max(fall, falls.applyAsDouble(i)) : fall;
      if (fall >= rest) {
        double share = divideUp(rest, fall);
        return Math.min(pairs(), i == 0 ? share : addUp(i, share));
      }
      rest = subtractUp(rest, fall);
    }
    return pairs();
  }
}
