package dev.lethe.linalg;

import java.util.Arrays;

/** The product of two dense matrices held as rows; each entry is one sum of products. */
final class JavaProduct {

  private static final int PANEL = 64;

  /** Up to this many columns, dot products are faster than adding short rows. */
  private static final int FEW = 16;

  private JavaProduct() {}

  /** A·B for A of m×p and B of p×q; every entry is off by at most γ_p·(|A||B|)_ij and underflow. */
  static double[][] of(double[][] a, double[][] b) {
    int p = b.length;
    int q = b[0].length;
    double[][] product = new double[a.length][q];
    double[] spare = new double[q];
    double[] zeros = new double[q];
    for (int top = 0; top < p; top += PANEL) {
      int bottom = Math.min(p, top + PANEL);
      for (int i = 0; i < a.length; i += 2) {
        double[] t = product[i];
        double[] s = i + 1 < a.length ? product[i + 1] : spare;
        double[] x = a[i];
        double[] y = i + 1 < a.length ? a[i + 1] : a[i];
        int r = top;
        for (; r + 4 <= bottom; r += 4) {
          RankFourUpdate.add(
              t, s, 0, q, b[r], b[r + 1], b[r + 2], b[r + 3], x[r], x[r + 1], x[r + 2], x[r + 3],
              y[r], y[r + 1], y[r + 2], y[r + 3]);
        }
        for (; r < bottom; r++) {
          RankFourUpdate.add(t, s, 0, q, b[r], zeros, zeros, zeros, x[r], 0, 0, 0, y[r], 0, 0, 0);
        }
      }
    }
    return product;
  }

  /**
   * V·(A − cI) for rows V, the diagonal rounded once; otherwise as {@link #of}. Four rows of A at a
   * time are copied to where all of V meets them, so that A need not be.
   */
  static double[][] ofShifted(double[][] v, SymmetricMatrix a, double c) {
    int n = a.order();
    double[][] product = new double[v.length][n];
    double[] spare = new double[n];
    double[][] rows = new double[4][n];
    for (int r = 0; r < n; r += 4) {
      for (int l = 0; l < 4; l++) {
        if (r + l < n) {
          a.copyRow(r + l, rows[l]);
          rows[l][r + l] -= c;
        } else {
          Arrays.fill(rows[l], 0);
        }
      }
      int r1 = Math.min(r + 1, n - 1);
      int r2 = Math.min(r + 2, n - 1);
      int r3 = Math.min(r + 3, n - 1);
      for (int i = 0; i < v.length; i += 2) {
        double[] t = product[i];
        double[] s = i + 1 < v.length ? product[i + 1] : spare;
        double[] x = v[i];
        double[] y = i + 1 < v.length ? v[i + 1] : v[i];
        RankFourUpdate.add(
            t, s, 0, n, rows[0], rows[1], rows[2], rows[3], x[r], x[r1], x[r2], x[r3], y[r], y[r1],
            y[r2], y[r3]);
      }
    }
    return product;
  }

  /**
   * A·Bᵀ for A and B of m×p where that is symmetric but for rounding, as accurate as {@link #of} in
   * its lower triangle; what is above may be its mirror image.
   */
  static double[][] symmetricTimesTransposed(double[][] a, double[][] b) {
    if (b.length > FEW) {
      return of(a, transpose(b));
    }
    double[][] product = new double[a.length][b.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j <= i; j++) {
        product[i][j] = dot(a[i], b[j]);
        product[j][i] = product[i][j];
      }
    }
    return product;
  }

  private static double dot(double[] x, double[] y) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i + 4 <= x.length; i += 4) {
      s0 = Math.fma(x[i], y[i], s0);
      s1 = Math.fma(x[i + 1], y[i + 1], s1);
      s2 = Math.fma(x[i + 2], y[i + 2], s2);
      s3 = Math.fma(x[i + 3], y[i + 3], s3);
    }
    for (; i < x.length; i++) {
      s0 = Math.fma(x[i], y[i], s0);
    }
    return (s0 + s1) + (s2 + s3);
  }

  private static double[][] transpose(double[][] a) {
    double[][] transposed = new double[a[0].length][a.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < a[i].length; j++) {
        transposed[j][i] = a[i][j];
      }
    }
    return transposed;
  }
}
