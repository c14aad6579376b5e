package dev.lethe.linalg;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;

/**
 * VᵀDV − A for k rows V and a diagonal D ⪰ 0: what is left of −A once its leading eigenvectors are
 * taken out. Only its upper triangle is ever made.
 *
 * <p>An entry starts as −a_ij and gains k products by fused operations, after one rounding of D_l·
 * v_li: it is off by at most γ_{k+2}·(|A| + |V|ᵀD|V|)_ij. The norms of these are at most ‖A‖_F and,
 * because it is positive semidefinite, its trace Σ D_l‖v_l‖² ≤ (1 + g)·ΣD_l, ‖VVᵀ − I‖₂ ≤ g; and
 * underflow (fewer than 2³³ terms of 2⁻¹⁰⁷⁴) is below 2⁻¹⁰²².
 */
final class DeflatedMatrix implements MatrixBall {

  private final SymmetricMatrix a;
  private final double[][] v;
  private final double[] d;
  private final double radius;
  private final double reach;
  private final double[] diagonal;
  private double[][] rows;
  private boolean used;

  /**
   * Rows of V, at least one for each entry of D.
   *
   * @param orthogonality g
   */
  DeflatedMatrix(SymmetricMatrix a, double[][] v, double[] d, double orthogonality) {
    this.a = a;
    this.v = v;
    this.d = d;
    double sum = 0;
    for (double weight : d) {
      sum = addUp(sum, weight);
    }
    double size = addUp(a.frobeniusNormUp(), multiplyUp(sum, addUp(1, orthogonality)));
    this.radius = addUp(multiplyUp(RoundingErrors.gamma(d.length + 2), size), Double.MIN_NORMAL);
    this.reach = addUp(size, 2 * radius);
    double[][] formed = form();
    this.diagonal = new double[formed.length];
    for (int i = 0; i < diagonal.length; i++) {
      diagonal[i] = formed[i][i];
    }
    this.rows = formed;
  }

  private double[][] form() {
    int n = a.order();
    double[][] formed = SpareRows.take(n);
    double[] zeros = new double[n];
    for (int i = 0; i < n; i += 2) {
      boolean paired = i + 1 < n;
      a.negatedUpperRow(i, formed[i]);
      if (paired) {
        a.negatedUpperRow(i + 1, formed[i + 1]);
      }
      addProducts(i, formed[i], paired ? formed[i + 1] : zeros.clone(), zeros);
    }
    return formed;
  }

  /** Rows i and i + 1 gain those of VᵀDV; where i is the last, the second is of no use. */
  private void addProducts(int i, double[] t, double[] s, double[] zeros) {
    int n = t.length;
    int i1 = Math.min(i + 1, n - 1);
    for (int l = 0; l < d.length; l += 4) {
      double[] x0 = v[l];
      double[] x1 = l + 1 < d.length ? v[l + 1] : zeros;
      double[] x2 = l + 2 < d.length ? v[l + 2] : zeros;
      double[] x3 = l + 3 < d.length ? v[l + 3] : zeros;
      double d0 = d[l];
      double d1 = l + 1 < d.length ? d[l + 1] : 0;
      double d2 = l + 2 < d.length ? d[l + 2] : 0;
      double d3 = l + 3 < d.length ? d[l + 3] : 0;
      RankFourUpdate.add(
          t,
          s,
          i,
          n,
          x0,
          x1,
          x2,
          x3,
          d0 * x0[i],
          d1 * x1[i],
          d2 * x2[i],
          d3 * x3[i],
          d0 * x0[i1],
          d1 * x1[i1],
          d2 * x2[i1],
          d3 * x3[i1]);
    }
  }

  @Override
  public int order() {
    return a.order();
  }

  @Override
  public double diagonal(int i) {
    return diagonal[i];
  }

  /** Made anew for every attempt but the first, which is nearly always the last. */
  @Override
  public double[][] upperRows() {
    rows = used ? form() : rows;
    used = true;
    return rows;
  }

  /** Its rows are for the next proof: nothing of this is to be asked any more. */
  void release() {
    SpareRows.giveBack(rows);
  }

  @Override
  public double radius() {
    return radius;
  }

  @Override
  public double reachUp() {
    return reach;
  }
}
