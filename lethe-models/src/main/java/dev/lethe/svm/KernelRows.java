package dev.lethe.svm;

import dev.lethe.base.BadInputException;
import java.util.Arrays;

/**
 * Points given by their features, under a kernel.
 *
 * <p>Features are kept column by column: a row of kernel values is then a few additions of long
 * columns, which the compiler vectorises, instead of many short dot products, which it cannot.
 */
final class KernelRows extends LabelledPoints {

  /** Squares and their sums stay far from overflow, and from the underflow that is charged. */
  private static final double MAX_FEATURE = 0x1p+200;

  private final SvmKernel kernel;
  private final double[][] columns;
  private final double[] normsSquared;
  private final double relativeError;

  KernelRows(SvmKernel kernel, double[][] rows, int[] labels) {
    super(labels);
    if (rows.length != labels.length) {
      throw new BadInputException(rows.length + " rows have " + labels.length + " labels");
    }
    this.kernel = kernel;
    this.columns = columns(rows);
    this.normsSquared = new double[rows.length];
    double max = 0;
    for (int i = 0; i < rows.length; i++) {
      double sum = 0;
      for (double[] column : columns) {
        sum += column[i] * column[i];
      }
      normsSquared[i] = sum;
      max = Math.max(max, sum);
    }
    int dimension = columns.length;
    double maxNormSquared = max * (1 + SvmKernel.gamma(dimension + 3L)) + Double.MIN_NORMAL;
    this.relativeError = kernel.relativeError(dimension, maxNormSquared);
    if (!(relativeError < 0.5) || !Double.isFinite(kernel.value(max, max, max))) {
      throw new BadInputException(
          "the " + kernel.name() + " kernel has no correct digits at squared norm " + max);
    }
  }

  /** The transpose, of rows that are all as long as the first. */
  private static double[][] columns(double[][] rows) {
    int dimension = rows[0].length;
    double[][] columns = new double[dimension][rows.length];
    for (int i = 0; i < rows.length; i++) {
      if (rows[i].length != dimension) {
        throw new BadInputException(
            "row " + i + " has " + rows[i].length + " features, but row 0 has " + dimension);
      }
      for (int j = 0; j < dimension; j++) {
        if (!(Math.abs(rows[i][j]) <= MAX_FEATURE)) {
          throw new BadInputException(
              "a feature must be finite and within ±2²⁰⁰, but row "
                  + i
                  + ", column "
                  + j
                  + " is "
                  + rows[i][j]);
        }
        columns[j][i] = rows[i][j];
      }
    }
    return columns;
  }

  SvmKernel kernel() {
    return kernel;
  }

  int dimension() {
    return columns.length;
  }

  double[] column(int j) {
    return columns[j];
  }

  @Override
  public String kernelName() {
    return kernel.name();
  }

  @Override
  double knownRadius() {
    return kernel.radius();
  }

  @Override
  double diagonal(int i) {
    return kernel.value(normsSquared[i], normsSquared[i], normsSquared[i]);
  }

  @Override
  void kernelRow(int i, double[] row) {
    int n = count();
    Arrays.fill(row, 0, n, 0.0);
    for (double[] column : columns) {
      double factor = column[i];
      if (factor != 0) {
        for (int k = 0; k < n; k++) {
          row[k] += factor * column[k];
        }
      }
    }
    if (!(kernel instanceof SvmKernel.Linear)) {
      double norm = normsSquared[i];
      for (int k = 0; k < n; k++) {
        row[k] = kernel.value(row[k], norm, normsSquared[k]);
      }
    }
  }

  @Override
  double relativeError() {
    return relativeError;
  }

  @Override
  String assumption() {
    return "";
  }

  @Override
  double expansion(int[] support, double[] coefficients, double[] point) {
    if (point.length != dimension()) {
      throw new BadInputException(
          "a point must have " + dimension() + " features, but got " + point.length);
    }
    double norm = 0;
    for (double v : point) {
      norm += v * v;
    }
    double sum = 0;
    for (int s = 0; s < support.length; s++) {
      double dot = 0;
      for (int j = 0; j < point.length; j++) {
        dot += columns[j][support[s]] * point[j];
      }
      sum += coefficients[s] * kernel.value(dot, norm, normsSquared[support[s]]);
    }
    return sum;
  }
}
