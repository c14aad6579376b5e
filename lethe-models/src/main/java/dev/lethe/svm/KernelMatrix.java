package dev.lethe.svm;

import dev.lethe.base.BadInputException;
import dev.lethe.linalg.SymmetricMatrix;

/** Points given by the matrix of their kernel values, which is taken as exact. */
final class KernelMatrix extends LabelledPoints {

  private final SymmetricMatrix kernel;

  KernelMatrix(SymmetricMatrix kernel, int[] labels) {
    super(labels);
    if (kernel.order() != labels.length) {
      throw new BadInputException(
          "a kernel matrix of order " + kernel.order() + " has " + labels.length + " labels");
    }
    this.kernel = kernel;
    for (int i = 0; i < kernel.order(); i++) {
      if (!(kernel.get(i, i) >= 0)) {
        throw new BadInputException(
            "a kernel matrix must be positive semidefinite, but entry ("
                + i
                + ", "
                + i
                + ") is "
                + kernel.get(i, i));
      }
    }
  }

  @Override
  public String kernelName() {
    return "precomputed";
  }

  @Override
  double knownRadius() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  double diagonal(int i) {
    return kernel.get(i, i);
  }

  @Override
  void kernelRow(int i, double[] row) {
    for (int k = 0; k < kernel.order(); k++) {
      row[k] = kernel.get(i, k);
    }
  }

  @Override
  double relativeError() {
    return 0;
  }

  @Override
  String assumption() {
    return "the kernel matrix is exact and positive semidefinite";
  }

  /** Here a point is its kernel values with all training rows. */
  @Override
  double expansion(int[] support, double[] coefficients, double[] point) {
    if (point.length != count()) {
      throw new BadInputException(
          "a point must come as its kernel values with the "
              + count()
              + " training rows, but got "
              + point.length
              + " values");
    }
    double sum = 0;
    for (int s = 0; s < support.length; s++) {
      sum += coefficients[s] * point[support[s]];
    }
    return sum;
  }
}
