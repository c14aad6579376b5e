package dev.lethe.svm;

import dev.lethe.base.Grid;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The distinct rows that are solved for, z = y·x each, and where to begin with them. */
final class WorkingSet {

  private final List<int[]> rows = new ArrayList<>();
  private final Set<IntBuffer> known = new HashSet<>();
  private double[] start = new double[0];

  /** Whether there was a new one among them. */
  boolean add(SmallestRows found) {
    int before = rows.size();
    for (SmallestRows.Keyed keyed : found.rows()) {
      if (known.add(IntBuffer.wrap(keyed.row()))) {
        rows.add(keyed.row());
      }
    }
    start = Arrays.copyOf(start, rows.size());
    return rows.size() > before;
  }

  /** The rows in the order in which they came, all of label 1. */
  LabelledPoints points() {
    double[][] features = new double[rows.size()][];
    int[] labels = new int[features.length];
    Arrays.fill(labels, 1);
    for (int i = 0; i < features.length; i++) {
      features[i] = Arrays.stream(rows.get(i)).mapToDouble(v -> v / (double) Grid.ONE).toArray();
    }
    return LabelledPoints.of(SvmKernel.linear(), features, labels);
  }

  /** α of the last solution, and 0 for rows that came since. */
  double[] start() {
    return start;
  }

  int[] row(int i) {
    return rows.get(i);
  }

  /** Begins with this solution from now on. */
  void solved(SvmModel model) {
    start = new double[rows.size()];
    int[] support = model.support();
    double[] coefficients = model.coefficients();
    for (int s = 0; s < support.length; s++) {
      start[support[s]] = coefficients[s];
    }
  }
}
