package dev.lethe.glm.risk;

import dev.lethe.glm.Loss;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.RowBlock;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;

/**
 * One block of rows, visited in tiles small enough for the cache.
 *
 * <p>Features stay grid integers (the caller scales w instead, exactly); every tile has sums of its
 * own, so that no term of a total is rounded more often than tile rows plus tiles.
 */
final class RiskTiles {

  static final int ROWS_PER_TILE = 128;

  /** Enough to make a copy worth its call, few enough for the nearest cache. */
  private static final int NUMBERS_PER_COPY = 2048;

  private final Loss loss;
  private final GridRows rows;
  private final int stride;
  private final IndexRange block;
  private final Kernel kernel;

  /** The first row of the block and every {@code stride}-th after it. */
  RiskTiles(Loss loss, GridRows rows, int stride, IndexRange block, Kernel kernel) {
    this.loss = loss;
    this.rows = rows;
    this.stride = stride;
    this.block = block;
    this.kernel = kernel;
  }

  /** How many rows are visited. */
  int count() {
    return block.size() == 0 ? 0 : (block.size() - 1) / stride + 1;
  }

  private int row(int i) {
    return block.from() + i * stride;
  }

  private interface TileWork {
    void accept(RowBlock tile, int first);
  }

  RiskSums lossAndGradient(double[] w) {
    RiskSums sums = new RiskSums(w.length);
    eachTile(
        (tile, first) -> {
          double[] margins = margins(tile, w);
          sums.addScalar(loss.slopes(margins, labels(first, tile.rows())));
          double[] gradient = new double[w.length];
          kernel.multiplyTransposedAdd(tile, margins, gradient);
          sums.addVector(gradient);
        });
    return sums;
  }

  private double[] margins(RowBlock tile, double[] w) {
    double[] margins = new double[loss.outputs() * tile.rows()];
    kernel.multiply(tile, w, margins);
    return margins;
  }

  private int[] labels(int first, int count) {
    int[] labels = new int[count];
    for (int i = 0; i < count; i++) {
      labels[i] = rows.labels()[row(first + i)];
    }
    return labels;
  }

  RiskSums hessian(double[] w) {
    RiskSums sums = new RiskSums(w.length * w.length);
    double[] gram = new double[rows.columns() * rows.columns()];
    eachTile(
        (tile, first) -> {
          double[] curvatures = loss.curvatures(margins(tile, w), labels(first, tile.rows()));
          if (loss.outputs() == 1) {
            kernel.weightedGram(tile, curvatures, gram);
            sums.addVector(gram);
          } else {
            addBlocks(tile, curvatures, gram, sums);
          }
        });
    return sums;
  }

  /**
   * Kernels take weights of one sign, so those of a block are lifted to 0 and more, and what that
   * adds, a multiple of the tile's own Gram matrix, is taken off again.
   */
  private void addBlocks(RowBlock tile, double[] curvatures, double[] gram, RiskSums sums) {
    double[] plain = new double[gram.length];
    double[] weights = new double[tile.rows()];
    Arrays.fill(
        weights, 1); // sums without weights may be a device's, which nobody would check here
    kernel.weightedGram(tile, weights, plain);
    int from = 0;
    for (int a = 0; a < loss.outputs(); a++) {
      for (int b = a; b < loss.outputs(); b++) {
        double lift = lifted(curvatures, from, weights);
        from += weights.length;
        kernel.weightedGram(tile, weights, gram);
        sums.addBlock(gram, lift, plain, a, b);
      }
    }
  }

  /** One block's entries plus the least number that leaves none below 0. */
  private static double lifted(double[] entries, int from, double[] weights) {
    double lift = 0;
    for (int i = 0; i < weights.length; i++) {
      lift = Math.max(lift, -entries[from + i]);
    }
    for (int i = 0; i < weights.length; i++) {
      weights[i] = entries[from + i] + lift;
    }
    return lift;
  }

  /** max Σv² over the rows, in grid units, up to rounding. */
  double largestSquare() {
    double largest = 0;
    for (int i = 0; i < count(); i++) {
      int offset = row(i) * rows.columns();
      largest = Math.max(largest, sumOfSquares(offset, offset + rows.columns()));
    }
    return largest;
  }

  /** Four sums, because one would wait for each addition to end. */
  private double sumOfSquares(int from, int to) {
    int[] features = rows.features();
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int j = from;
    for (; j + 4 <= to; j += 4) {
      double v0 = features[j];
      double v1 = features[j + 1];
      double v2 = features[j + 2];
      double v3 = features[j + 3];
      s0 += v0 * v0;
      s1 += v1 * v1;
      s2 += v2 * v2;
      s3 += v3 * v3;
    }
    for (; j < to; j++) {
      double v = features[j];
      s0 += v * v;
    }
    return (s0 + s1) + (s2 + s3);
  }

  private void eachTile(TileWork work) {
    int d = rows.columns();
    int together = Math.max(1, Math.min(ROWS_PER_TILE, NUMBERS_PER_COPY / d));
    double[] wide = new double[together * d];
    try (RowBlock tile = kernel.newBlock(ROWS_PER_TILE, d)) {
      for (int first = 0; first < count(); first += ROWS_PER_TILE) {
        tile.clear();
        int end = Math.min(count(), first + ROWS_PER_TILE);
        for (int i = first; i < end; i += together) {
          int some = Math.min(together, end - i);
          if (stride == 1) { // all of them as one: a loop over few numbers hardly begins
            widen(row(i) * d, wide, 0, some * d);
          } else {
            for (int k = 0; k < some; k++) {
              widen(row(i + k) * d, wide, k * d, d);
            }
          }
          tile.appendAll(wide, some);
        }
        work.accept(tile, first);
      }
    }
  }

  private void widen(int offset, double[] wide, int at, int length) {
    int[] features = rows.features();
    for (int j = 0; j < length; j++) {
      wide[at + j] = features[offset + j];
    }
  }
}
