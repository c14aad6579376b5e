package dev.lethe.linalg;

/**
 * Cholesky's factorisation in panels, on the upper triangle held as rows.
 *
 * <p>Entry (i, j), i ≤ j, is a_ij minus the products u_ki·u_kj, k &lt; i, summed in some order,
 * then divided by u_ii (a true division), or its square root is taken on the diagonal: the textbook
 * recurrence in floating point, so Theorems 10.3 and 10.5 of Higham's <i>Accuracy and Stability</i>
 * hold for it. {@link CholeskyProof} rests on that and on nothing else in this package.
 */
final class BlockedCholesky {

  /** A multiple of four; only the last panel may be shorter, and nothing follows it. */
  private static final int PANEL = 64;

  private BlockedCholesky() {}

  /** As {@link Kernel#cholesky}: the lower factor, row-major, with zeros above the diagonal. */
  static boolean factor(double[] a, int n) {
    double[][] u = new double[n][n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(a, i * n + i, u[i], i, n - i);
    }
    if (!factorUpper(u)) {
      return false;
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        a[i * n + j] = j <= i ? u[j][i] : 0;
      }
    }
    return true;
  }

  /**
   * Overwrites the upper triangle of {@code u} with U, A = UᵀU; what lies below becomes arbitrary.
   *
   * @return false if a pivot was not positive and finite
   */
  static boolean factorUpper(double[][] u) {
    int n = u.length;
    for (int first = 0; first < n; first += PANEL) {
      int end = Math.min(n, first + PANEL);
      if (!factorPanel(u, first, end)) {
        return false;
      }
      subtractPanel(u, first, end);
    }
    return true;
  }

  private static boolean factorPanel(double[][] u, int first, int end) {
    int n = u.length;
    for (int k = first; k < end; k++) {
      double[] pivotRow = u[k];
      double pivot = pivotRow[k];
      if (!(pivot > 0) || Double.isInfinite(pivot)) {
        return false;
      }
      double root = Math.sqrt(pivot);
      pivotRow[k] = root;
      for (int j = k + 1; j < n; j++) {
        pivotRow[j] /= root;
      }
      for (int i = k + 1; i < end; i++) {
        subtractMultiple(u[i], pivotRow, pivotRow[i], i, n);
      }
    }
    return true;
  }

  private static void subtractMultiple(double[] t, double[] x, double a, int from, int to) {
    for (int j = from; j < to; j++) {
      t[j] -= a * x[j];
    }
  }

  /** The rows below the panel lose what its rows contribute: nearly all of the work. */
  private static void subtractPanel(double[][] u, int first, int end) {
    int n = u.length;
    double[] spare = new double[n];
    for (int i = end; i < n; i += 2) {
      double[] t = u[i];
      int i1 = Math.min(i + 1, n - 1);
      double[] s = i1 > i ? u[i1] : spare;
      // Row i + 1 from column i on: the one entry below its diagonal is never read.
      for (int k = first; k < end; k += 4) {
        double[] x0 = u[k];
        double[] x1 = u[k + 1];
        double[] x2 = u[k + 2];
        double[] x3 = u[k + 3];
        RankFourUpdate.add(
            t, s, i, n, x0, x1, x2, x3, -x0[i], -x1[i], -x2[i], -x3[i], -x0[i1], -x1[i1], -x2[i1],
            -x3[i1]);
      }
    }
  }
}
