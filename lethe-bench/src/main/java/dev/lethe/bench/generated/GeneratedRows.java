package dev.lethe.bench.generated;

import dev.lethe.base.Grid;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.RowBlock;
import dev.lethe.statistics.GridRows;
import java.util.SplittableRandom;

/** Seeded rows for measurements. */
public final class GeneratedRows {

  private GeneratedRows() {}

  /** Directions at random, norms uniform in (0, 1), labels ±1. */
  public static GridRows inUnitBall(long seed, int n, int d) {
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

  /** Gaussian rows in the unit ball whose variances fall as 1/j: a spectrum like that of images. */
  public static GridRows decaying(long seed, int n, int d) {
    SplittableRandom random = new SplittableRandom(seed);
    double total = 0;
    for (int j = 0; j < d; j++) {
      total += 1.0 / (j + 1);
    }
    int[] features = new int[Math.multiplyExact(n, d)];
    double[] x = new double[d];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        x[j] = random.nextGaussian() * Math.sqrt(0.5 / (total * (j + 1)));
      }
      truncate(x, features, i * d);
    }
    return new GridRows(d, features, new int[n]);
  }

  /**
   * Gaussian rows in the unit ball with labels drawn from a logistic model whose margins have a
   * standard deviation of about 2, so that about a fifth of them are on the wrong side.
   */
  public static GridRows logistic(long seed, int n, int d) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] truth = new double[d];
    double square = 0;
    for (int j = 0; j < d; j++) {
      truth[j] = random.nextGaussian();
      square += truth[j] * truth[j];
    }
    double scale = 2 * Math.sqrt(d) / (0.8 * Math.sqrt(square));
    int[] features = new int[Math.multiplyExact(n, d)];
    int[] labels = new int[n];
    double[] x = new double[d];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        x[j] = 0.8 * random.nextGaussian() / Math.sqrt(d);
      }
      truncate(x, features, i * d);
      double margin = 0;
      for (int j = 0; j < d; j++) {
        margin += scale * truth[j] * features[i * d + j] / Grid.ONE;
      }
      labels[i] = random.nextDouble() < 1 / (1 + Math.exp(-margin)) ? Grid.ONE : -Grid.ONE;
    }
    return new GridRows(d, features, labels);
  }

  /**
   * Gaussian rows in the unit ball, each of a class drawn from a softmax model of as many classes
   * whose scores have a standard deviation of about 2.
   */
  public static GridRows softmax(long seed, int n, int d, int classes) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] truth = new double[classes * d];
    for (int j = 0; j < truth.length; j++) {
      truth[j] = 2.5 * random.nextGaussian();
    }
    int[] features = new int[Math.multiplyExact(n, d)];
    int[] labels = new int[n];
    double[] x = new double[d];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        x[j] = 0.8 * random.nextGaussian() / Math.sqrt(d);
      }
      truncate(x, features, i * d);
      double highest = Double.NEGATIVE_INFINITY;
      for (int c = 0; c < classes; c++) {
        // The largest of scores with Gumbel noise is a draw from their softmax.
        double score = -Math.log(-Math.log(1 - random.nextDouble()));
        for (int j = 0; j < d; j++) {
          score += truth[c * d + j] * features[i * d + j] / Grid.ONE;
        }
        if (score > highest) {
          highest = score;
          labels[i] = c;
        }
      }
    }
    return new GridRows(d, features, labels);
  }

  /** Writes x, shortened to length 1 if it is longer, in units of the grid. */
  private static void truncate(double[] x, int[] target, int offset) {
    double squares = 0;
    for (double component : x) {
      squares += component * component;
    }
    double scale = Grid.ONE / Math.max(1, Math.sqrt(squares) * (1 + 1e-9));
    for (int j = 0; j < x.length; j++) {
      target[offset + j] = (int) (x[j] * scale);
    }
  }

  public static RowBlock asBlock(GridRows rows, Kernel kernel) {
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
