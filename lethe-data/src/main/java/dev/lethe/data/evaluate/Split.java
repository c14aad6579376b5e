package dev.lethe.data.evaluate;

import dev.lethe.statistics.GridRows;
import java.util.Arrays;
import java.util.function.IntPredicate;

/** Rows in two parts, each in its order. */
public record Split(GridRows first, GridRows second) {

  /** By the number of a row, from 0. */
  public static Split by(GridRows rows, IntPredicate isSecond) {
    return new Split(some(rows, isSecond.negate()), some(rows, isSecond));
  }

  private static GridRows some(GridRows rows, IntPredicate chosen) {
    int d = rows.columns();
    int[] features = new int[rows.features().length];
    int[] labels = new int[rows.rows()];
    int count = 0;
    for (int i = 0; i < rows.rows(); i++) {
      if (chosen.test(i)) {
        System.arraycopy(rows.features(), i * d, features, count * d, d);
        labels[count++] = rows.labels()[i];
      }
    }
    return new GridRows(d, Arrays.copyOf(features, count * d), Arrays.copyOf(labels, count));
  }
}
