package dev.lethe.svm;

import dev.lethe.statistics.GridRows;
import java.util.Arrays;

/**
 * A row x of label y as the one thing that a linear machine sees of it: z = y·x, on the grid.
 *
 * <p>⟨w, z⟩ is the row's margin. Rows with the same z are one constraint, however often they come.
 */
final class SignedRow {

  private SignedRow() {}

  static int[] of(GridRows rows, int i) {
    int[] z = new int[rows.columns()];
    boolean negative = rows.labels()[i] < 0;
    for (int j = 0; j < z.length; j++) {
      int v = rows.features()[i * z.length + j];
      z[j] = negative ? -v : v;
    }
    return z;
  }

  /** −z: the same features with the other label. */
  static int[] opposite(int[] z) {
    return Arrays.stream(z).map(v -> -v).toArray();
  }

  static boolean isZero(GridRows rows, int i) {
    int d = rows.columns();
    for (int j = i * d; j < (i + 1) * d; j++) {
      if (rows.features()[j] != 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * ⟨w, z⟩ in one fixed order of operations, so that a row has the same bits in whatever block, on
   * whatever machine; four sums, because one would wait for each addition to end.
   */
  static double margin(GridRows rows, int i, double[] w) {
    int[] features = rows.features();
    int from = i * w.length;
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int j = 0;
    for (; j + 4 <= w.length; j += 4) {
      s0 += w[j] * features[from + j];
      s1 += w[j + 1] * features[from + j + 1];
      s2 += w[j + 2] * features[from + j + 2];
      s3 += w[j + 3] * features[from + j + 3];
    }
    for (; j < w.length; j++) {
      s0 += w[j] * features[from + j];
    }
    double sum = (s0 + s1) + (s2 + s3);
    // + 0.0 leaves one zero only: rows are put in order by this.
    return (rows.labels()[i] < 0 ? -sum : sum) + 0.0;
  }

  /**
   * A number in [0, 1) that depends on z alone, in no simple way: the rows of the smallest are a
   * sample of the distinct rows, the same wherever they are.
   */
  static double lot(GridRows rows, int i) {
    int d = rows.columns();
    boolean negative = rows.labels()[i] < 0;
    long hash = d;
    for (int j = i * d; j < (i + 1) * d; j++) {
      int v = rows.features()[j];
      hash = (hash ^ (negative ? -v : v)) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    hash = (hash ^ hash >>> 29) * 0xBF58476D1CE4E5B9L;
    return ((hash ^ hash >>> 32) >>> 11) * 0x1p-53;
  }

  /** ‖z‖ in grid units, rounded up: d + 1 roundings of a sum of squares, then a root. */
  static double norm(GridRows rows, int i) {
    int[] features = rows.features();
    int d = rows.columns();
    double sum = 0;
    for (int j = i * d; j < (i + 1) * d; j++) {
      double v = features[j];
      sum += v * v;
    }
    return Math.nextUp(Math.sqrt(sum * (1 + SvmKernel.gamma(d + 3L))));
  }
}
