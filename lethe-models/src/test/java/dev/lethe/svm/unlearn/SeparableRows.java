package dev.lethe.svm.unlearn;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Seeded rows of three features that the first axis separates with a known margin. */
record SeparableRows(double[][] rows, int[] labels) {

  static SeparableRows withMargin(long seed, int n, double margin) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] rows = new double[n][3];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      labels[i] = random.nextBoolean() ? 1 : -1;
      for (int j = 0; j < 3; j++) {
        rows[i][j] = random.nextDouble(-1, 1);
      }
      rows[i][0] = labels[i] * (margin + (1 - margin) * random.nextDouble());
    }
    return new SeparableRows(rows, labels);
  }

  /** The rows without the first few of those numbered. */
  SeparableRows without(int[] numbered, int most) {
    List<double[]> left = new ArrayList<>();
    List<Integer> signs = new ArrayList<>();
    for (int i = 0; i < rows.length; i++) {
      boolean gone = false;
      for (int k = 0; k < Math.min(most, numbered.length); k++) {
        gone |= numbered[k] == i;
      }
      if (!gone) {
        left.add(rows[i]);
        signs.add(labels[i]);
      }
    }
    return new SeparableRows(
        left.toArray(new double[0][]), signs.stream().mapToInt(Integer::intValue).toArray());
  }
}
