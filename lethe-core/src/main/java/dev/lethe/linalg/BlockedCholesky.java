package dev.lethe.linalg;

import java.util.stream.IntStream;

/**
 * Cholesky's factorisation in panels, on the upper triangle held as rows.
 *
 * <p>Entry (i, j), i ≤ j, is a_ij minus the products u_ki·u_kj, k &lt; i, summed in some order,
 * then divided by u_ii (a true division), or its square root is taken on the diagonal: the textbook
 * recurrence in floating point, so Theorems 10.3 and 10.5 of Higham's <i>Accuracy and Stability</i>
 * hold for it. {@link CholeskyProof} rests on that and on nothing else in this package.
 */
final class BlockedCholesky {

  /** Rows that stay in the second-level cache together: a multiple of {@link #STRIP}. */
  private static final int PANEL = 64;

  /** Rows that one {@link RankFourUpdate} takes; only the last strip may be shorter. */
  private static final int STRIP = 4;

  /** Rows that a thread changes at a time: an even number. */
  private static final int CHUNK = 32;

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
    return factorUpper(u, false);
  }

  /**
   * The same, and on all cores if so wished: a row is changed by one thread at a time, in the same
   * order as always, so the bits are the same.
   */
  static boolean factorUpper(double[][] u, boolean parallel) {
    int n = u.length;
    for (int panel = 0; panel < n; panel += PANEL) {
      int panelEnd = Math.min(n, panel + PANEL);
      for (int strip = panel; strip < panelEnd; strip += STRIP) {
        int stripEnd = Math.min(panelEnd, strip + STRIP);
        if (!factorStrip(u, strip, stripEnd)) {
          return false;
        }
        subtract(u, strip, stripEnd, stripEnd, panelEnd);
      }
      int first = panel;
      if (parallel && n - panelEnd >= 2 * CHUNK) {
        IntStream.range(0, (n - panelEnd + CHUNK - 1) / CHUNK)
            .parallel()
            .forEach(
                chunk -> {
                  int from = panelEnd + chunk * CHUNK;
                  subtract(u, first, panelEnd, from, Math.min(n, from + CHUNK));
                });
      } else {
        subtract(u, first, panelEnd, panelEnd, n);
      }
    }
    return true;
  }

  private static boolean factorStrip(double[][] u, int first, int end) {
    int n = u.length;
    for (int k = first; k < end; k++) {
      double[] pivotRow = u[k];
      double pivot = pivotRow[k];
      if (!(pivot > 0) || Double.isInfinite(pivot)) {
        return false;
      }
      double root = Math.sqrt(pivot);
      pivotRow[k] = root;
      divide(pivotRow, root, k + 1, n);
      for (int i = k + 1; i < end; i++) {
        subtractMultiple(u[i], pivotRow, pivotRow[i], i, n);
      }
    }
    return true;
  }

  private static void divide(double[] row, double divisor, int from, int to) {
    for (int j = from; j < to; j++) {
      row[j] /= divisor;
    }
  }

  private static void subtractMultiple(double[] t, double[] x, double a, int from, int to) {
    for (int j = from; j < to; j++) {
      t[j] -= a * x[j];
    }
  }

  /**
   * Rows {@code from … to−1} lose what rows {@code first … end−1} contribute: nearly all the work.
   * There are whole strips of the latter, or nothing is left below them.
   */
  private static void subtract(double[][] u, int first, int end, int from, int to) {
    int n = u.length;
    for (int i = from; i < to; i += 2) {
      double[] t = u[i];
      int i1 = i + 1 < to ? i + 1 : i;
      // A lone last row is paired with scratch; a pair starts at column i, so that the one entry
      // below the diagonal of the second row is changed too, which nobody reads.
      double[] s = i1 > i ? u[i1] : new double[n];
      for (int k = first; k < end; k += STRIP) {
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
