package dev.lethe.linalg;

import dev.lethe.base.BadUsageException;
import java.util.Optional;

/**
 * The few dense operations that everything else is built from.
 *
 * <p>Implementations are stateless and thread-safe, run on the calling thread, and use no more
 * threads of their own. Square matrices are row-major {@code double[n·n]}; results are written in
 * full (both triangles). A block belongs to the kernel that made it.
 */
public interface Kernel {

  /** A short name for reports: {@code java}, {@code openblas}. */
  String name();

  RowBlock newBlock(int capacity, int columns);

  /**
   * The Gram matrix XᵀX of the block's rows, overwriting {@code gram}.
   *
   * <p>Integers whose partial sums stay within 2⁵³ give the exact result: every implementation uses
   * IEEE double addition and multiplication only (fused or not, in any order).
   */
  void gram(RowBlock x, double[] gram);

  /**
   * The weighted Gram matrix Σ_i weights[i]·x_i·x_iᵀ, overwriting {@code gram}.
   *
   * @param weights one finite number ≥ 0 a row
   */
  void weightedGram(RowBlock x, double[] weights, double[] gram);

  /**
   * {@code result[i] = row i · w}, for every row of the block. Several vectors w after one another
   * give as many results after one another.
   */
  void multiply(RowBlock x, double[] w, double[] result);

  /**
   * {@code result += Σ_i r[i] · row i}. Several vectors r after one another give as many results
   * after one another.
   */
  void multiplyTransposedAdd(RowBlock x, double[] r, double[] result);

  /**
   * The lower Cholesky factor L of a symmetric positive definite matrix (A = LLᵀ), overwriting
   * {@code a}; the strict upper triangle becomes zero.
   *
   * @return false if a pivot was not positive; {@code a} is then unspecified
   */
  boolean cholesky(double[] a, int n);

  /** All eigenvalues, ascending, with orthonormal eigenvectors where asked for. */
  SymmetricEigen eigen(SymmetricMatrix a, boolean withVectors);

  /** What takes many rows at once; empty where there is none, or it is out of order. */
  default Optional<Device> device() {
    return Optional.empty();
  }

  /**
   * The same without a device. What is released as it was computed, without noise, or made again
   * and compared bit for bit, must not depend on whether a device has room at the moment.
   */
  default Kernel withoutDevice() {
    return this;
  }

  /** How many vectors of this length an array holds; refuses one that holds none, or a part. */
  static int requireVectors(double[] array, int length, String name) {
    if (array.length == 0 || array.length % length != 0) {
      throw new BadUsageException(
          "%s must hold vectors of length %d, but has length %d"
              .formatted(name, length, array.length));
    }
    return array.length / length;
  }

  /** Refuses an array that is not exactly as long as an operation needs. */
  static void requireLength(double[] array, long length, String name) {
    if (array.length != length) {
      throw new BadUsageException(
          name + " must have length " + length + ", but has " + array.length);
    }
  }
}
