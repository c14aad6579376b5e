package dev.lethe.mst;

import dev.lethe.base.Rounding;

/**
 * The proved Steiner ratio and degree bound of a space; sources at {@link MetricSpace}.
 *
 * @param ratio ρ of the space, rounded down; 0 if only the ratio of any metric is known
 * @param degree k; {@link Integer#MAX_VALUE} if only the number of vertices bounds it
 * @param fivePointRatio ρ for at most 5 points where that is better, else the same as {@code ratio}
 */
public record TreeFacts(double ratio, int degree, double fivePointRatio) {

  private static final int[] KISSING = {0, 2, 5, 12, 24, 44, 78, 134, 240};

  static final TreeFacts ANY = new TreeFacts(0, Integer.MAX_VALUE, 0);

  static TreeFacts of(Norm norm, int dimension) {
    if (dimension == 1) {
      return new TreeFacts(1, 2, 1);
    }
    if (dimension == 2) {
      return norm == Norm.EUCLIDEAN
          ? new TreeFacts(0.8241, 5, Rounding.divideDown(Rounding.sqrtDown(3), 2))
          : new TreeFacts(Rounding.divideDown(2, 3), 4, Rounding.divideDown(2, 3));
    }
    return norm == Norm.EUCLIDEAN
        ? new TreeFacts(0.6158, kissing(dimension), 0.6158)
        : new TreeFacts(0, packing(dimension), 0);
  }

  private static int kissing(int dimension) {
    return dimension < KISSING.length ? KISSING[dimension] : packing(dimension);
  }

  /** 3ᵈ − 1, which fits an int up to d = 19. */
  private static int packing(int dimension) {
    return dimension > 19 ? Integer.MAX_VALUE : (int) (Math.pow(3, dimension) - 1);
  }

  /** ρ for n vertices, never above the truth. */
  double ratio(int n) {
    double any = n < 2 ? 1 : Rounding.divideDown(n, 2.0 * (n - 1));
    return Math.max(any, n <= 5 ? Math.max(ratio, fivePointRatio) : ratio);
  }

  /**
   * A number F such that m new vertices lighten a tree of n vertices by at most F·w_max, rounded
   * up.
   *
   * <p>Take a minimum spanning tree of old and new vertices with degrees ≤ k. z new vertices that
   * hang together touch t ≤ min((k − 2)z + 2, n) old ones. Their piece weighs at least ρ_t times a
   * minimum spanning tree of these t; replacing it by that tree, each of its t − 1 edges e at the
   * price min(e, w_max) (an edge of R's own tree reconnects as well), spans the old vertices. So
   * R's tree is heavier by at most (1 − ρ_t)(t − 1)w_max, summed over the pieces. With ρ_t = t/(2(t
   * − 1)) this is (t − 2)/2 ≤ (k − 2)z/2; with a constant ρ, (1 − ρ)(t − 1) ≤ (1 − ρ)(k − 1)z; in
   * the plane z = 1 has t ≤ 5, where ρ_t ≥ √3/2 (docs/mathematics/mst.md).
   */
  double lightening(int n, int m) {
    if (n < 3) {
      return 0;
    }
    int k = Math.min(degree, n);
    double each = Math.min((k - 2) / 2.0, saving(ratio, k));
    if (m == 1) {
      return k <= 5 ? Math.min(each, saving(fivePointRatio, k)) : each;
    }
    return each == 0 ? 0 : Rounding.multiplyUp(m, each);
  }

  private static double saving(double rho, int k) {
    return rho == 1 ? 0 : Rounding.multiplyUp(Rounding.subtractUp(1, rho), k - 1.0);
  }
}
