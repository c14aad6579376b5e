package dev.lethe.statistics;

import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicInteger;

/** A pass that reads from an array, and tells whether it is open. */
final class PassOverMemory implements StreamedRows.Pass {

  private final GridRows rows;
  private final AtomicInteger open;
  private int next;

  PassOverMemory(GridRows rows) {
    this(rows, new AtomicInteger());
  }

  PassOverMemory(GridRows rows, AtomicInteger open) {
    this.rows = rows;
    this.open = open;
    open.incrementAndGet();
  }

  @Override
  public boolean hasNext() {
    return next < rows.rows();
  }

  @Override
  public StreamedRows.Block next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    int first = next;
    next = Math.min(rows.rows(), first + RowEngine.MOST_BLOCK_ROWS);
    return new Part(rows, first, next - first);
  }

  @Override
  public void close() {
    open.decrementAndGet();
  }

  private record Part(GridRows all, int from, int rows) implements StreamedRows.Block {

    @Override
    public long first() {
      return from;
    }

    @Override
    public void unpackTo(GridRows target, int at) {
      int d = all.columns();
      System.arraycopy(all.features(), from * d, target.features(), at * d, rows * d);
      System.arraycopy(all.labels(), from, target.labels(), at, rows);
    }
  }
}
