package dev.lethe.linalg;

/**
 * Rows of equal length, stored where their {@link Kernel} computes fastest (heap or native memory).
 *
 * <p>Not thread-safe; closing frees native memory and makes the block unusable.
 */
public interface RowBlock extends AutoCloseable {

  int columns();

  /** Rows held now. */
  int rows();

  /** Rows that fit. */
  int capacity();

  /** Copies {@code columns()} values, starting at {@code offset}, as a new last row. */
  void append(double[] values, int offset);

  /** Copies {@code count} rows, one after the other from the start of {@code values}. */
  default void appendAll(double[] values, int count) {
    for (int i = 0; i < count; i++) {
      append(values, i * columns());
    }
  }

  /** Copies row {@code row} into {@code target}, starting at {@code offset}. */
  void copyRow(int row, double[] target, int offset);

  /** Forgets the rows and keeps the memory. */
  void clear();

  @Override
  void close();
}
