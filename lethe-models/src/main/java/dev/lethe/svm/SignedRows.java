package dev.lethe.svm;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Rows of Q, Q_ij = y_i y_j k(x_i, x_j), kept while memory allows, the least recently used leaving
 * first.
 *
 * <p>The ascent returns to the same few support rows again and again; computing a row is by far the
 * dearest part of a step.
 */
final class SignedRows {

  private static final long DEFAULT_BYTES = 1L << 28;

  private final LabelledPoints points;
  private final double[] signs;
  private final int capacity;
  private final Map<Integer, double[]> kept = new LinkedHashMap<>(16, 0.75f, true);

  SignedRows(LabelledPoints points) {
    this.points = points;
    this.signs = IntStream.range(0, points.count()).mapToDouble(points::label).toArray();
    long bytes = Math.min(DEFAULT_BYTES, Runtime.getRuntime().maxMemory() / 4);
    this.capacity = (int) Math.max(2, Math.min(points.count(), bytes / (8L * points.count())));
  }

  /** Row i; valid until {@code capacity − 1} other rows have been asked for. Not to be changed. */
  double[] row(int i) {
    double[] row = kept.get(i);
    if (row == null) {
      row = kept.size() < capacity ? new double[points.count()] : evictEldest();
      points.kernelRow(i, row);
      double sign = signs[i];
      for (int k = 0; k < row.length; k++) {
        row[k] *= sign * signs[k];
      }
      kept.put(i, row);
    }
    return row;
  }

  /** sums += Σ factors[s]·row at[s], in this order. */
  void addAll(double[] sums, int[] at, double[] factors) {
    int s = 0;
    for (; s + 4 <= at.length && capacity >= 4; s += 4) {
      addFour(
          sums,
          row(at[s]),
          row(at[s + 1]),
          row(at[s + 2]),
          row(at[s + 3]),
          factors[s],
          factors[s + 1],
          factors[s + 2],
          factors[s + 3]);
    }
    for (; s < at.length; s++) {
      add(sums, row(at[s]), factors[s]);
    }
  }

  /** Four at once: the sums are read and written a quarter as often. */
  private static void addFour(
      double[] sums,
      double[] x0,
      double[] x1,
      double[] x2,
      double[] x3,
      double a0,
      double a1,
      double a2,
      double a3) {
    for (int k = 0; k < sums.length; k++) {
      sums[k] += a0 * x0[k] + a1 * x1[k] + a2 * x2[k] + a3 * x3[k];
    }
  }

  static void add(double[] sums, double[] row, double factor) {
    for (int k = 0; k < sums.length; k++) {
      sums[k] += factor * row[k];
    }
  }

  private double[] evictEldest() {
    var eldest = kept.entrySet().iterator();
    double[] row = eldest.next().getValue();
    eldest.remove();
    return row;
  }
}
