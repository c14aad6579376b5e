package dev.lethe.nativeblas;

import dev.lethe.base.BadUsageException;
import dev.lethe.linalg.RowBlock;
import java.util.Objects;

/** Rows one after the other in native memory. */
final class NativeRowBlock implements RowBlock {

  private static final int LARGEST = Integer.MAX_VALUE / Double.BYTES;

  private final int capacity;
  private final int columns;
  private final NativeArray values;
  private int rows;
  private boolean closed;

  NativeRowBlock(int capacity, int columns) {
    if (capacity < 1 || columns < 1) {
      throw new BadUsageException(
          "a block needs capacity ≥ 1 and columns ≥ 1, but got " + capacity + " and " + columns);
    }
    if ((long) capacity * columns > LARGEST) {
      throw new BadUsageException(
          "a block holds at most "
              + LARGEST
              + " values, but capacity · columns = "
              + (long) capacity * columns
              + ": use several blocks");
    }
    this.capacity = capacity;
    this.columns = columns;
    this.values = new NativeArray(capacity * columns);
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
    return capacity;
  }

  @Override
  public void append(double[] row, int offset) {
    append(row, offset, 1);
  }

  /** One copy, where a copy for each row would cost more than the rows. */
  @Override
  public void appendAll(double[] all, int count) {
    append(all, 0, count);
  }

  private void append(double[] from, int offset, int count) {
    requireOpen();
    if (count > capacity - rows) {
      throw new BadUsageException("the block is full: it holds " + rows + " rows");
    }
    values.put(rows * columns, from, offset, count * columns);
    rows += count;
  }

  @Override
  public void copyRow(int row, double[] target, int offset) {
    requireOpen();
    Objects.checkIndex(row, rows);
    values.get(row * columns, target, offset, columns);
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
    values.close();
  }

  NativeArray values() {
    requireOpen();
    return values;
  }

  private void requireOpen() {
    if (closed) {
      throw new BadUsageException("the block is closed");
    }
  }
}
