package dev.lethe.lab.data;

import dev.lethe.base.Grid;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Some of many rows, and rows as plain numbers. */
public final class Rows {
  private Rows() {}

  /** The rows of these numbers, in their order. */
  public static GridRows select(GridRows all, int... wanted) {
    int d = all.columns();
    int[] features = new int[wanted.length * d];
    int[] labels = new int[wanted.length];
    for (int k = 0; k < wanted.length; k++) {
      System.arraycopy(all.features(), wanted[k] * d, features, k * d, d);
      labels[k] = all.labels()[wanted[k]];
    }
    return new GridRows(d, features, labels);
  }

  /** Those whose number passes. */
  public static GridRows select(GridRows all, IntPredicate wanted) {
    return select(all, IntStream.range(0, all.rows()).filter(wanted).toArray());
  }

  public static GridRows first(GridRows all, int count) {
    return new GridRows(
        all.columns(),
        Arrays.copyOf(all.features(), count * all.columns()),
        Arrays.copyOf(all.labels(), count));
  }

  public static double[] point(GridRows rows, int i) {
    double[] x = new double[rows.columns()];
    Arrays.setAll(x, j -> rows.features()[i * x.length + j] / (double) Grid.ONE);
    return x;
  }

  public static double[][] points(GridRows rows) {
    double[][] all = new double[rows.rows()][];
    Arrays.setAll(all, i -> point(rows, i));
    return all;
  }
}
