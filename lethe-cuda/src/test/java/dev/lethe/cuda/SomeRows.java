package dev.lethe.cuda;

import dev.lethe.base.Grid;
import dev.lethe.statistics.GridRows;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Rows of the grid in the unit ball, of many lengths. */
final class SomeRows {

  private SomeRows() {}

  /**
   * @param classes labels are indices of so many, or ±1 where there are 2
   */
  static GridRows of(int count, int columns, int classes, long seed) {
    int[] features = new int[Math.multiplyExact(count, columns)];
    int[] labels = new int[count];
    int chunk = 1024;
    IntStream.range(0, (count + chunk - 1) / chunk)
        .parallel()
        .forEach(c -> fill(features, labels, c * chunk, chunk, columns, classes, seed));
    return new GridRows(columns, features, labels);
  }

  private static void fill(
      int[] features, int[] labels, int from, int most, int columns, int classes, long seed) {
    SplittableRandom random = new SplittableRandom(seed * 1_000_003 + from);
    double[] row = new double[columns];
    for (int i = from; i < Math.min(labels.length, from + most); i++) {
      double square = 0;
      for (int j = 0; j < columns; j++) {
        row[j] = random.nextDouble(-1, 1);
        square += row[j] * row[j];
      }
      int label = random.nextInt(classes);
      row[label % columns] += 0.5 * Math.sqrt(square);
      double length = random.nextInt(4) == 0 ? random.nextDouble() : 0.98;
      double scale = length * Grid.ONE / (1.6 * Math.sqrt(square));
      for (int j = 0; j < columns; j++) {
        features[i * columns + j] = (int) (row[j] * scale);
      }
      labels[i] = classes == 2 ? (2 * label - 1) * Grid.ONE : label;
    }
  }
}
