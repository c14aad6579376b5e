package dev.lethe.svm;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;
import dev.lethe.base.Progress;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.statistics.GridRows;

/**
 * Points with labels ±1, seen only through their kernel values.
 *
 * <p>Whatever is proved from kernel values holds in the feature space, so the learner and the
 * bounds need nothing else; {@link #relativeError} says how far the values are from the true ones.
 */
public abstract sealed class LabelledPoints extends SvmRows permits KernelRows, KernelMatrix {

  private final byte[] labels;

  LabelledPoints(int[] labels) {
    requireSome(labels.length);
    this.labels = new byte[labels.length];
    for (int i = 0; i < labels.length; i++) {
      if (labels[i] != 1 && labels[i] != -1) {
        throw new BadInputException("a label must be 1 or -1, but row " + i + " has " + labels[i]);
      }
      this.labels[i] = (byte) labels[i];
    }
  }

  static void requireSome(long rows) {
    if (rows == 0) {
      throw new BadInputException("a support vector machine needs at least one row, but got none");
    }
  }

  /** Rows of equal length, copied, under a kernel. */
  public static LabelledPoints of(SvmKernel kernel, double[][] rows, int[] labels) {
    return new KernelRows(kernel, rows, labels);
  }

  /** Rows on the public grid, labels ±1 scaled like all labels (±2²⁰). */
  public static LabelledPoints of(SvmKernel kernel, GridRows rows) {
    double[][] features = new double[rows.rows()][rows.columns()];
    int[] labels = new int[rows.rows()];
    for (int i = 0; i < labels.length; i++) {
      if (Math.abs((long) rows.labels()[i]) != Grid.ONE) {
        throw new BadInputException(
            "a label must be 1 or -1, but row "
                + i
                + " has "
                + rows.labels()[i] / (double) Grid.ONE);
      }
      labels[i] = Integer.signum(rows.labels()[i]);
      for (int j = 0; j < rows.columns(); j++) {
        features[i][j] = rows.features()[i * rows.columns() + j] / (double) Grid.ONE;
      }
    }
    return new KernelRows(kernel, features, labels);
  }

  /**
   * A kernel matrix taken as exact. That it is positive semidefinite is the caller's promise; it
   * stands as an assumption in every bound.
   */
  public static LabelledPoints precomputed(SymmetricMatrix kernel, int[] labels) {
    return new KernelMatrix(kernel, labels);
  }

  public final int count() {
    return labels.length;
  }

  public final int label(int i) {
    return labels[i];
  }

  @Override
  public final long size() {
    return labels.length;
  }

  abstract double diagonal(int i);

  /** Writes k(x_i, x_j) for every j. */
  abstract void kernelRow(int i, double[] row);

  /** ε with |computed − true k(x_i, x_j)| ≤ ε·‖φ(x_i)‖‖φ(x_j)‖. */
  abstract double relativeError();

  /** ‖φ(x_i)‖, rounded up. */
  final double norm(int i) {
    // |computed − true| ≤ ε·true gives true ≤ computed·(1 + 2ε), as ε is below a half.
    double diagonal = diagonal(i);
    return sqrtUp(addUp(diagonal, multiplyUp(2 * relativeError(), diagonal)));
  }

  @Override
  final SvmModel solve(HardMarginSvm problem, Progress progress) {
    requireWithin(problem.radius());
    return HardMarginSolver.solve(this, problem.margin(), problem.tolerance(), progress);
  }

  private void requireWithin(double radius) {
    // The computed norm may be above the true one by its rounding error.
    double slack = 1 - 4 * relativeError() - 0x1p-50;
    for (int i = 0; i < count() && Double.isFinite(radius); i++) {
      if (diagonal(i) * slack > multiplyUp(radius, radius)) {
        throw outside(i, Math.sqrt(diagonal(i)), radius);
      }
    }
  }

  /** Σ_i coefficients[i]·k(support[i], point). */
  abstract double expansion(int[] support, double[] coefficients, double[] point);
}
