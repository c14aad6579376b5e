package dev.lethe.statistics;

import dev.lethe.base.Grid;
import dev.lethe.linalg.Kernel;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Seeded grid rows inside the unit ball, of every norm, with labels. */
public final class SampleRows {

  private SampleRows() {}

  public static GridRows random(long seed, int rows, int columns) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] features = new int[rows * columns];
    int[] labels = new int[rows];
    for (int r = 0; r < rows; r++) {
      double[] direction = new double[columns];
      double squares = 0;
      for (int i = 0; i < columns; i++) {
        direction[i] = random.nextDouble(-1, 1);
        squares += direction[i] * direction[i];
      }
      double scale = random.nextDouble() * (1 - 1e-9) * Grid.ONE / Math.sqrt(squares);
      for (int i = 0; i < columns; i++) {
        features[r * columns + i] = (int) (direction[i] * scale);
      }
      labels[r] = random.nextInt(-Grid.ONE, Grid.ONE + 1);
    }
    return new GridRows(columns, features, labels);
  }

  static GridRows range(GridRows rows, int from, int to) {
    return new GridRows(
        rows.columns(),
        Arrays.copyOfRange(rows.features(), from * rows.columns(), to * rows.columns()),
        Arrays.copyOfRange(rows.labels(), from, to));
  }

  static GridRows shuffled(GridRows rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    GridRows copy = range(rows, 0, rows.rows());
    int columns = rows.columns();
    for (int r = rows.rows() - 1; r > 0; r--) {
      int other = random.nextInt(r + 1);
      for (int i = 0; i < columns; i++) {
        int kept = copy.features()[r * columns + i];
        copy.features()[r * columns + i] = copy.features()[other * columns + i];
        copy.features()[other * columns + i] = kept;
      }
      int label = copy.labels()[r];
      copy.labels()[r] = copy.labels()[other];
      copy.labels()[other] = label;
    }
    return copy;
  }

  static ExactStatistics statistics(GridRows rows, Kernel kernel, NormShells shells) {
    try (StatisticsAccumulator accumulator =
        new StatisticsAccumulator(kernel, rows.columns(), shells)) {
      accumulator.addAll(rows, 0, rows.rows());
      return accumulator.build();
    }
  }
}
