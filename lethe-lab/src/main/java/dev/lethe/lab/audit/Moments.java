package dev.lethe.lab.audit;

import java.util.Arrays;

/** Mean and variance of many vectors, coordinate by coordinate, in one pass (Welford 1962). */
final class Moments {

  private final double[] mean;
  private final double[] squares;
  private int count;

  Moments(int dimension) {
    mean = new double[dimension];
    squares = new double[dimension];
  }

  void add(double[] vector) {
    count++;
    for (int j = 0; j < mean.length; j++) {
      double before = vector[j] - mean[j];
      mean[j] += before / count;
      squares[j] += before * (vector[j] - mean[j]);
    }
  }

  double[] mean() {
    return mean.clone();
  }

  double mean(int j) {
    return mean[j];
  }

  double variance(int j) {
    return squares[j] / Math.max(1, count - 1);
  }

  double[] deviation() {
    double[] deviation = new double[mean.length];
    Arrays.setAll(deviation, j -> Math.sqrt(variance(j)));
    return deviation;
  }

  int count() {
    return count;
  }
}
