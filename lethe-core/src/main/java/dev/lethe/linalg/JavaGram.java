package dev.lethe.linalg;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Σ_i c_i·x_i·x_iᵀ over rows on the heap, in tiles that fit the caches.
 *
 * <p>A panel of rows stays in the second-level cache while two rows of the result at a time, kept
 * in scratch rows in the first, sweep over it; the lower triangle is a mirror image.
 */
final class JavaGram {

  private static final int ROWS_PER_PANEL = 128;
  private static final int COLUMNS_PER_PANEL = 1024;

  private JavaGram() {}

  /** Overwrites {@code gram}; {@code weights} null means all ones. */
  static void gram(double[][] x, int rows, int d, double @Nullable [] weights, double[] gram) {
    Arrays.fill(gram, 0);
    double[] zeros = new double[d];
    double[] t = new double[d];
    double[] s = new double[d];
    for (int first = 0; first < d; first += COLUMNS_PER_PANEL) {
      int to = Math.min(d, first + COLUMNS_PER_PANEL);
      for (int top = 0; top < rows; top += ROWS_PER_PANEL) {
        int bottom = Math.min(rows, top + ROWS_PER_PANEL);
        for (int i = 0; i < to; i += 2) {
          int from = Math.max(first, i);
          Arrays.fill(t, from, to, 0);
          Arrays.fill(s, from, to, 0);
          int i1 = Math.min(i + 1, d - 1);
          for (int r = top; r < bottom; r += 4) {
            double[] x0 = x[r];
            double[] x1 = r + 1 < bottom ? x[r + 1] : zeros;
            double[] x2 = r + 2 < bottom ? x[r + 2] : zeros;
            double[] x3 = r + 3 < bottom ? x[r + 3] : zeros;
            if (weights == null) {
              RankFourUpdate.add(
                  t, s, from, to, x0, x1, x2, x3, x0[i], x1[i], x2[i], x3[i], x0[i1], x1[i1],
                  x2[i1], x3[i1]);
            } else {
              double w0 = weights[r];
              double w1 = r + 1 < bottom ? weights[r + 1] : 0;
              double w2 = r + 2 < bottom ? weights[r + 2] : 0;
              double w3 = r + 3 < bottom ? weights[r + 3] : 0;
              RankFourUpdate.add(
                  t,
                  s,
                  from,
                  to,
                  x0,
                  x1,
                  x2,
                  x3,
                  w0 * x0[i],
                  w1 * x1[i],
                  w2 * x2[i],
                  w3 * x3[i],
                  w0 * x0[i1],
                  w1 * x1[i1],
                  w2 * x2[i1],
                  w3 * x3[i1]);
            }
          }
          addRow(t, from, to, gram, i * d);
          if (i1 > i) {
            addRow(s, from, to, gram, i1 * d);
          }
        }
      }
    }
    SymmetricMatrix.mirrorUpper(gram, d);
  }

  private static void addRow(double[] row, int from, int to, double[] target, int offset) {
    for (int j = from; j < to; j++) {
      target[offset + j] += row[j];
    }
  }
}
