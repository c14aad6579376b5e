package dev.lethe.workspace.store;

import dev.lethe.statistics.GridRows;

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
    int columns = rows.columns();
    int[] features = rows.features();
    int[] labels = rows.labels();
    long sum = 0;
    for (int i = 0; i < labels.length; i++) {
      long hash = mixed(columns, labels[i]);
      for (int at = i * columns; at < (i + 1) * columns; at++) {
        hash = mixed(hash, features[at]);
      }
      sum += mixed(hash, columns);
    }
    return sum;
  }

  /** An odd factor carries upwards and the shift downwards, so every bit meets every other. */
  private static long mixed(long hash, int value) {
    long product = (hash ^ value) * ODD;
    return product ^ product >>> 32;
  }
}
