package dev.lethe.svm;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Seeded rows that have a known margin along the first axis, and the feature-space distance. */
final class SvmSamples {

  private SvmSamples() {}

  /** Rows and labels. */
  record Sample(double[][] rows, int[] labels) {

    LabelledPoints under(SvmKernel kernel) {
      return LabelledPoints.of(kernel, rows, labels);
    }

    Sample plus(double[][] moreRows, int[] moreLabels) {
      double[][] allRows = Arrays.copyOf(rows, rows.length + moreRows.length);
      System.arraycopy(moreRows, 0, allRows, rows.length, moreRows.length);
      int[] allLabels = Arrays.copyOf(labels, allRows.length);
      System.arraycopy(moreLabels, 0, allLabels, labels.length, moreLabels.length);
      return new Sample(allRows, allLabels);
    }
  }

  /** Rows in [−1, 1]^d whose first coordinate, times the label, is at least the margin. */
  static Sample separable(long seed, int n, int d, double margin) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] rows = new double[n][d];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      labels[i] = random.nextBoolean() ? 1 : -1;
      for (int j = 0; j < d; j++) {
        rows[i][j] = random.nextDouble(-1, 1);
      }
      rows[i][0] = labels[i] * (margin + (1 - margin) * random.nextDouble());
    }
    return new Sample(rows, labels);
  }

  /** Two interleaved rings, which only a nonlinear kernel separates. */
  static Sample rings(long seed, int n, double noise) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] rows = new double[n][];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      labels[i] = i % 2 == 0 ? 1 : -1;
      double radius = (labels[i] > 0 ? 0.4 : 0.9) + noise * random.nextDouble(-1, 1);
      double angle = random.nextDouble(2 * Math.PI);
      rows[i] = new double[] {radius * Math.cos(angle), radius * Math.sin(angle)};
    }
    return new Sample(rows, labels);
  }

  /** ‖a − b‖ in feature space, where b's rows begin with a's rows. */
  static double distance(SvmModel a, SvmModel b, LabelledPoints rowsOfB) {
    double[] difference = new double[rowsOfB.count()];
    add(difference, a, 1);
    add(difference, b, -1);
    double[] row = new double[rowsOfB.count()];
    double sum = 0;
    for (int i = 0; i < difference.length; i++) {
      if (difference[i] != 0) {
        rowsOfB.kernelRow(i, row);
        for (int j = 0; j < row.length; j++) {
          sum += difference[i] * difference[j] * row[j];
        }
      }
    }
    return Math.sqrt(Math.max(0, sum));
  }

  private static void add(double[] sum, SvmModel model, double sign) {
    int[] support = model.support();
    double[] coefficients = model.coefficients();
    for (int s = 0; s < support.length; s++) {
      sum[support[s]] += sign * coefficients[s];
    }
  }
}
