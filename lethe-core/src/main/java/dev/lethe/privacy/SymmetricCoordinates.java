package dev.lethe.privacy;

import dev.lethe.base.BadUsageException;
import dev.lethe.linalg.SymmetricMatrix;

/**
 * A symmetric d×d matrix as a vector of d(d+1)/2 coordinates: the lower triangle row by row, with
 * the off-diagonal scaled by √2.
 *
 * <p>The scaling makes it an isometry, ‖A‖_F² = Σ a_ii² + Σ_{i>j} (√2·a_ij)², so a Frobenius
 * sensitivity is the ℓ2 sensitivity of the coordinates (docs/mathematics/noise.md).
 */
public final class SymmetricCoordinates {

  /** √2 = HIGH + LOW up to 2⁻¹⁰⁸. */
  private static final double ROOT_TWO_HIGH = 0x1.6a09e667f3bcdp0;

  private static final double ROOT_TWO_LOW = -0x1.bdd3413b26456p-54;

  private SymmetricCoordinates() {}

  /** d(d+1)/2: the dimension to plan the noise of a d×d matrix for. */
  public static int count(int order) {
    if (order < 1 || order > 65_535) {
      throw new BadUsageException("the order of a matrix must be 1 to 65535, but got " + order);
    }
    return (int) ((long) order * (order + 1) / 2);
  }

  /** The coordinates of a matrix, as doubles: for what is not noisy. */
  public static double[] of(SymmetricMatrix matrix) {
    double[] coordinates = new double[count(matrix.order())];
    int next = 0;
    for (int i = 0; i < matrix.order(); i++) {
      for (int j = 0; j < i; j++) {
        coordinates[next++] = ROOT_TWO_HIGH * matrix.get(i, j);
      }
      coordinates[next++] = matrix.get(i, i);
    }
    return coordinates;
  }

  /** The matrix whose coordinates these are; their number says its order. */
  public static SymmetricMatrix matrix(double[] coordinates) {
    int order = (int) Math.round((Math.sqrt(8.0 * coordinates.length + 1) - 1) / 2);
    if (count(order) != coordinates.length) {
      throw new BadUsageException(
          "a symmetric matrix has d(d+1)/2 coordinates, but got " + coordinates.length);
    }
    return matrix(order, coordinates);
  }

  /** The matrix whose coordinates these are, off-diagonal divided by √2. */
  static SymmetricMatrix matrix(int order, double[] coordinates) {
    double[] entries = new double[Math.multiplyExact(order, order)];
    int next = 0;
    for (int i = 0; i < order; i++) {
      for (int j = 0; j < i; j++) {
        double entry = coordinates[next++] / ROOT_TWO_HIGH;
        entries[i * order + j] = entry;
        entries[j * order + i] = entry;
      }
      entries[i * order + i] = coordinates[next++];
    }
    return SymmetricMatrix.of(order, entries);
  }

  /**
   * A whole number within ½ + 2⁻⁴⁰ of √2·x, for |x| ≤ 2⁶¹.
   *
   * <p>The product is formed as p + e, p rounded, e = fma(HIGH, x, −p) + LOW·x with |e| ≤ 2⁹ and
   * error ≤ 3·2⁻⁴⁴; p − rint(p) is exact, so the only other error is the last sum's, ≤ 2⁻⁴³.
   */
  static long rootTwoTimes(double x) {
    double product = ROOT_TWO_HIGH * x;
    double rest = Math.fma(ROOT_TWO_HIGH, x, -product) + ROOT_TWO_LOW * x;
    double whole = Math.rint(product);
    return (long) whole + (long) Math.rint((product - whole) + rest);
  }
}
