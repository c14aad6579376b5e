package dev.lethe.linalg;

/**
 * Rows of grid integers in the memory of a {@link Device}, which visits all of them at a call. Not
 * thread-safe.
 */
public interface ResidentRows extends AutoCloseable {

  /**
   * Brings rows, starting with row {@code first} of those that are held; by any thread.
   *
   * @param values features from {@code offset} on, row by row
   */
  void put(int first, int[] values, int offset, int[] labels, int labelOffset, int count);

  /** Once all rows are there: Σ of each column over them, modulo 2⁶⁴, and of the labels last. */
  long[] columnSums();

  /**
   * Σ_i φ and Σ_i φ′_a(y_i, w·x_i)·x_i over all rows, output a after output a.
   *
   * <p>No term of a vector is rounded more often than by a processor that sums tiles of 128 rows,
   * then the tiles of a block of 4096, then the blocks, these with twice the digits.
   *
   * @param w for integers: in units of the grid
   */
  Sums pass(SlopeCode slopes, double[] w);

  record Sums(double losses, double[] gradient) {}

  @Override
  void close();
}
