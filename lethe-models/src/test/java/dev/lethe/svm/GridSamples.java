package dev.lethe.svm;

import dev.lethe.base.Grid;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Seeded rows on the grid that are separable in many different ways. */
final class GridSamples {

  private GridSamples() {}

  static GridRows of(SvmSamples.Sample sample) {
    int d = sample.rows()[0].length;
    int n = sample.labels().length;
    GridRows rows = new GridRows(d, new int[n * d], new int[n]);
    for (int i = 0; i < n; i++) {
      rows.labels()[i] = sample.labels()[i] * Grid.ONE;
      for (int j = 0; j < d; j++) {
        rows.features()[i * d + j] = (int) (sample.rows()[i][j] * Grid.ONE);
      }
    }
    return rows;
  }

  static GridRows separable(long seed, int n, int d, double margin) {
    return of(SvmSamples.separable(seed, n, d, margin));
  }

  /** Lengths over five orders of magnitude: the shortest rows decide. */
  static GridRows spread(long seed, int n, int d) {
    GridRows rows = separable(seed, n, d, 0.2);
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < n; i++) {
      double by = Math.pow(10, -4.0 * random.nextDouble());
      for (int j = 0; j < d; j++) {
        rows.features()[i * d + j] = (int) (rows.features()[i * d + j] * by);
      }
    }
    return rows;
  }

  /** Every point of a lattice beside a plane, many of them equally near to it. */
  static GridRows lattice(int side) {
    GridRows rows = new GridRows(3, new int[side * side * side * 3], new int[side * side * side]);
    for (int i = 0; i < rows.rows(); i++) {
      int a = i % side;
      int b = i / side % side;
      int c = i / side / side;
      boolean above = a + b + c > 3 * side / 2;
      rows.labels()[i] = above ? Grid.ONE : -Grid.ONE;
      rows.features()[i * 3] = a * Grid.ONE / (2 * side);
      rows.features()[i * 3 + 1] = b * Grid.ONE / (2 * side);
      rows.features()[i * 3 + 2] = (c * Grid.ONE / (2 * side)) - (above ? 0 : Grid.ONE);
    }
    return rows;
  }

  /** A few rows, again and again. */
  static GridRows repeated(GridRows once, int times) {
    GridRows rows = once;
    for (int i = 1; i < times; i++) {
      rows = GridRows.joined(rows, once);
    }
    return rows;
  }

  static GridRows shuffled(GridRows rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int d = rows.columns();
    GridRows shuffled = new GridRows(d, rows.features().clone(), rows.labels().clone());
    for (int i = rows.rows() - 1; i > 0; i--) {
      int k = random.nextInt(i + 1);
      swap(shuffled.labels(), i, k, 1);
      swap(shuffled.features(), i, k, d);
    }
    return shuffled;
  }

  private static void swap(int[] values, int i, int k, int width) {
    int[] kept = Arrays.copyOfRange(values, i * width, (i + 1) * width);
    System.arraycopy(values, k * width, values, i * width, width);
    System.arraycopy(kept, 0, values, k * width, width);
  }
}
