package dev.lethe.workspace.store;

import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowFold;

/**
 * One number for a multiset of rows: the sum of a hash of each, so rows that come are added and
 * rows that leave are subtracted, in any order.
 *
 * <p>The row table keeps one for what it holds and the commitment another for what it covers; that
 * they agree is checked before anything is signed.
 */
public final class RowSum {

  private static final long ODD = 0x9E3779B97F4A7C15L;

  private RowSum() {}

  public static long of(GridRows rows) {
    return of(rows, new IndexRange(0, rows.rows()));
  }

  private static long of(GridRows rows, IndexRange range) {
    int columns = rows.columns();
    int[] features = rows.features();
    int[] labels = rows.labels();
    long sum = 0;
    for (int i = range.from(); i < range.to(); i++) {
      long hash = mixed(columns, labels[i]);
      for (int at = i * columns; at < (i + 1) * columns; at++) {
        hash = mixed(hash, features[at]);
      }
      sum += mixed(hash, columns);
    }
    return sum;
  }

  /** The same in a pass. */
  record OfBlocks() implements RowFold<Long> {

    @Override
    public Long of(GridRows rows, IndexRange block, Kernel kernel) {
      return RowSum.of(rows, block);
    }

    @Override
    public Long plus(Long left, Long right) {
      return left + right;
    }
  }

  /** An odd factor carries upwards and the shift downwards, so every bit meets every other. */
  private static long mixed(long hash, int value) {
    long product = (hash ^ value) * ODD;
    return product ^ product >>> 32;
  }
}
