package dev.lethe.linalg;

/** The product of two dense matrices held as rows; each entry is one sum of products. */
final class JavaProduct {

  private static final int PANEL = 64;

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

  static double[][] transpose(double[][] a) {
    double[][] transposed = new double[a[0].length][a.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < a[i].length; j++) {
        transposed[j][i] = a[i][j];
      }
    }
    return transposed;
  }
}
