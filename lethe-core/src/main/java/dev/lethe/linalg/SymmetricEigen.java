package dev.lethe.linalg;

/**
 * Eigenvalues in ascending order and, where asked for, eigenvectors. Approximate; {@link
 * SpectralBounds} gives proofs.
 *
 * <p>The arrays are shared, not copied: they can be as large as the matrix.
 */
public final class SymmetricEigen {

  private final double[] values;
  private final double[] vectors;

  /** Takes both arrays as they are; {@code vectors} is empty where only values were asked for. */
  public SymmetricEigen(double[] values, double[] vectors) {
    this.values = values;
    this.vectors = vectors;
  }

  /** Ascending. */
  public double[] values() {
    return values;
  }

  /** Entry i·n + j is component j of the vector of eigenvalue i; empty where not asked for. */
  public double[] vectors() {
    return vectors;
  }
}
