package dev.lethe.bench;

import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.RowBlock;
import dev.lethe.statistics.Grid;
import dev.lethe.statistics.GridRows;
import java.util.SplittableRandom;

/** Seeded rows for measurements: directions at random, norms uniform in (0, 1), labels ±1. */
final class GeneratedRows {

  private GeneratedRows() {}

  static GridRows inUnitBall(long seed, int n, int d) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] features = new int[Math.multiplyExact(n, d)];
    int[] labels = new int[n];
    double[] direction = new double[d];
    for (int r = 0; r < n; r++) {
      double squares = 0;
      for (int i = 0; i < d; i++) {
        direction[i] = random.nextDouble(-1, 1);
        squares += direction[i] * direction[i];
      }
      double scale = random.nextDouble() * (1 - 1e-9) * Grid.ONE / Math.sqrt(squares);
      for (int i = 0; i < d; i++) {
        features[r * d + i] = (int) (direction[i] * scale);
      }
      labels[r] = random.nextBoolean() ? Grid.ONE : -Grid.ONE;
    }
    return new GridRows(d, features, labels);
  }

  static RowBlock asBlock(GridRows rows, Kernel kernel) {
    RowBlock block = kernel.newBlock(rows.rows(), rows.columns());
    double[] row = new double[rows.columns()];
    for (int r = 0; r < rows.rows(); r++) {
      for (int i = 0; i < row.length; i++) {
        row[i] = rows.features()[r * row.length + i];
      }
      block.append(row, 0);
    }
    return block;
  }
}
