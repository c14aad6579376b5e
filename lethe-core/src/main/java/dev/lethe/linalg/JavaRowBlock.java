package dev.lethe.linalg;

import dev.lethe.base.BadUsageException;
import java.util.Arrays;
import java.util.Objects;

/** Rows on the heap, one array each: see {@link RankFourUpdate} for why. */
final class JavaRowBlock implements RowBlock {

  private final int columns;
  private final double[][] storage;
  private int rows;
  private boolean closed;

  JavaRowBlock(int capacity, int columns) {
    if (capacity < 1 || columns < 1) {
      throw new BadUsageException(
          "a block needs capacity ≥ 1 and columns ≥ 1, but got " + capacity + " and " + columns);
    }
    this.columns = columns;
    this.storage = new double[capacity][];
  }

  @Override
  public int columns() {
    return columns;
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int capacity() {
    return storage.length;
  }

  @Override
  public void append(double[] values, int offset) {
    requireOpen();
    if (rows == storage.length) {
      throw new BadUsageException("the block is full: it holds " + rows + " rows");
    }
    Objects.checkFromIndexSize(offset, columns, values.length);
    if (storage[rows] == null) {
      storage[rows] = new double[columns];
    }
    System.arraycopy(values, offset, storage[rows], 0, columns);
    rows++;
  }

  @Override
  public void copyRow(int row, double[] target, int offset) {
    requireOpen();
    Objects.checkIndex(row, rows);
    System.arraycopy(storage[row], 0, target, offset, columns);
  }

  @Override
  public void clear() {
    requireOpen();
    rows = 0;
  }

  @Override
  public void close() {
    closed = true;
    rows = 0;
    Arrays.fill(storage, null);
  }

  /** The rows themselves: the first {@link #rows()} entries are set. */
  double[][] storage() {
    requireOpen();
    return storage;
  }

  private void requireOpen() {
    if (closed) {
      throw new BadUsageException("the block is closed");
    }
  }
}
