package dev.lethe.linalg;

import dev.lethe.base.BadInputException;
import org.jspecify.annotations.Nullable;

/**
 * The upper factor U of a positive definite matrix, A = UᵀU, for solves and rank-one changes.
 *
 * <p>Immutable: an update gives a new factor in O(n²). Approximate like any floating-point factor;
 * repeated updates drift, so what a certificate says is never taken from one.
 */
public final class CholeskyFactor {

  /** Smaller matrices take longer to hand to a kernel than to factor. */
  private static final int WORTH_A_KERNEL = 128;

  private final double[][] u;

  private CholeskyFactor(double[][] u) {
    this.u = u;
  }

  /** Refuses a matrix that is not positive definite to working precision. */
  public static CholeskyFactor of(SymmetricMatrix a, Kernel kernel) {
    double[][] u = a.order() < WORTH_A_KERNEL ? here(a) : byKernel(a, kernel);
    if (u == null) {
      throw new BadInputException(
          "the matrix of order "
              + a.order()
              + " is not positive definite: it has no Cholesky factor");
    }
    return new CholeskyFactor(u);
  }

  private static double @Nullable [][] here(SymmetricMatrix a) {
    double[][] u = a.toRows();
    return BlockedCholesky.factorUpper(u) ? u : null;
  }

  private static double @Nullable [][] byKernel(SymmetricMatrix a, Kernel kernel) {
    int n = a.order();
    double[] lower = a.toArray();
    if (!kernel.cholesky(lower, n)) {
      return null;
    }
    double[][] u = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = i; j < n; j++) {
        u[i][j] = lower[j * n + i];
      }
    }
    return u;
  }

  /** Takes the rows as they are; what is left of the diagonal is never read. */
  static CholeskyFactor ofUpper(double[][] u) {
    return new CholeskyFactor(u);
  }

  public int order() {
    return u.length;
  }

  /** The x with Ax = b. */
  public double[] solve(double[] b) {
    double[] x = solveTransposed(b);
    for (int i = order() - 1; i >= 0; i--) {
      x[i] = (x[i] - SymmetricMatrix.dot(u[i], 0, x, i + 1)) / u[i][i];
    }
    return x;
  }

  /** The y with Uᵀy = b: what has covariance A becomes independent. */
  public double[] solveTransposed(double[] b) {
    Kernel.requireLength(b, order(), "b");
    double[] y = b.clone();
    for (int i = 0; i < y.length; i++) {
      double[] row = u[i];
      double value = y[i] / row[i];
      subtract(y, row, value, i + 1);
      y[i] = value;
    }
    return y;
  }

  /** {@code y[j] −= row[j]·value}, a loop on its own so that it is compiled to vectors. */
  private static void subtract(double[] y, double[] row, double value, int from) {
    for (int j = from; j < y.length; j++) {
      y[j] -= row[j] * value;
    }
  }

  /** The natural logarithm of det A. */
  public double logDeterminant() {
    double sum = 0;
    for (int i = 0; i < order(); i++) {
      sum += Math.log(u[i][i]);
    }
    return 2 * sum;
  }

  /** The factor of A + xxᵀ, by plane rotations (Golub and Van Loan, §6.5.4). */
  public CholeskyFactor plusOuter(double[] x) {
    Kernel.requireLength(x, order(), "x");
    double[][] changed = copy();
    double[] rest = x.clone();
    for (int i = 0; i < rest.length; i++) {
      double[] row = changed[i];
      double r = Math.hypot(row[i], rest[i]);
      if (!Double.isFinite(r)) {
        throw new BadInputException("the update is not finite at component " + i);
      }
      rotate(row, rest, row[i] / r, rest[i] / r, i);
    }
    return new CholeskyFactor(changed);
  }

  /**
   * The factor of A − xxᵀ, refused where that is not safely positive definite.
   *
   * <p>A − xxᵀ is positive definite exactly if ‖U⁻ᵀx‖ &lt; 1. Rotations that bring (U⁻ᵀx, √(1 −
   * ‖U⁻ᵀx‖²)) to the last unit vector, applied to U bordered by a zero row, leave the new factor
   * and xᵀ in the border (LINPACK's dchdd; backward stable, unlike the hyperbolic form).
   */
  public CholeskyFactor minusOuter(double[] x) {
    double[] y = solveTransposed(x);
    double square = 0;
    for (double component : y) {
      square += component * component;
    }
    if (!(1 - square > 4 * order() * RoundingErrors.UNIT)) {
      throw new BadInputException(
          "removing this row leaves a matrix that is not positive definite: ‖U⁻ᵀx‖² must be below"
              + " 1, but is "
              + square
              + "; factor the remaining matrix afresh");
    }
    double[][] changed = copy();
    double[] border = new double[y.length];
    double length = Math.sqrt(1 - square);
    for (int i = y.length - 1; i >= 0; i--) {
      double r = Math.hypot(length, y[i]);
      rotate(changed[i], border, length / r, -y[i] / r, i);
      length = r;
    }
    return new CholeskyFactor(changed);
  }

  /** (row, other) ← (c·row + s·other, c·other − s·row), from column {@code from} on. */
  private static void rotate(double[] row, double[] other, double c, double s, int from) {
    for (int j = from; j < row.length; j++) {
      double value = row[j];
      row[j] = c * value + s * other[j];
      other[j] = c * other[j] - s * value;
    }
  }

  private double[][] copy() {
    double[][] copy = u.clone();
    for (int i = 0; i < copy.length; i++) {
      copy[i] = u[i].clone();
    }
    return copy;
  }
}
