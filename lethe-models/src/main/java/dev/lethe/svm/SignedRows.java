package dev.lethe.svm;

import java.util.LinkedHashMap;
import java.util.Map;

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
  private final int capacity;
  private final Map<Integer, double[]> kept = new LinkedHashMap<>(16, 0.75f, true);

  SignedRows(LabelledPoints points) {
    this.points = points;
    long bytes = Math.min(DEFAULT_BYTES, Runtime.getRuntime().maxMemory() / 4);
    this.capacity = (int) Math.max(2, Math.min(points.count(), bytes / (8L * points.count())));
  }

  /** Row i; valid until {@code capacity − 1} other rows have been asked for. Not to be changed. */
  double[] row(int i) {
    double[] row = kept.get(i);
    if (row == null) {
      row = kept.size() < capacity ? new double[points.count()] : evictEldest();
      points.kernelRow(i, row);
      if (points.label(i) < 0) {
        for (int k = 0; k < row.length; k++) {
          row[k] = -row[k];
        }
      }
      for (int k = 0; k < row.length; k++) {
        row[k] *= points.label(k);
      }
      kept.put(i, row);
    }
    return row;
  }

  private double[] evictEldest() {
    var eldest = kept.entrySet().iterator();
    double[] row = eldest.next().getValue();
    eldest.remove();
    return row;
  }
}
