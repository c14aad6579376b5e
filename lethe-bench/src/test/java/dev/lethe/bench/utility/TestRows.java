package dev.lethe.bench.utility;

import dev.lethe.base.Grid;
import dev.lethe.statistics.GridRows;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Rows that can be told apart at a glance. */
final class TestRows {

  private TestRows() {}

  /** Four features, the sign of the first with one label in ten turned. */
  static GridRows learnable(int n) {
    SplittableRandom random = new SplittableRandom(43);
    int[] features = random.ints(4L * n, -Grid.ONE / 2, Grid.ONE / 2).toArray();
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      boolean turned = random.nextInt(10) == 0;
      labels[i] = (features[4 * i] > 0) == turned ? -Grid.ONE : Grid.ONE;
    }
    return new GridRows(4, features, labels);
  }

  /** One feature, 1, 2, 3 and so on; labels alternate from +1. */
  static GridRows counted(int n) {
    return new GridRows(
        1,
        IntStream.rangeClosed(1, n).toArray(),
        IntStream.range(0, n).map(i -> i % 2 == 0 ? Grid.ONE : -Grid.ONE).toArray());
  }
}
