package dev.lethe.glm.risk;

import dev.lethe.glm.Loss;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowFold;
import java.io.Serializable;

/** What a risk asks of rows, as folds that run where the rows are. */
final class RiskFolds {

  private RiskFolds() {}

  /**
   * Of the visited rows.
   *
   * @param largestSquare max Σv², in grid units, up to rounding
   */
  record Measured(long count, double largestSquare) implements Serializable {}

  /** Refuses labels that the loss does not allow. */
  record Measure(Loss loss, int stride) implements RowFold<Measured> {

    @Override
    public Measured of(GridRows rows, IndexRange block, Kernel kernel) {
      requireLabels(loss, rows, block);
      RiskTiles tiles = new RiskTiles(loss, rows, stride, block, kernel);
      return new Measured(tiles.count(), tiles.largestSquare());
    }

    @Override
    public Measured plus(Measured left, Measured right) {
      return new Measured(
          left.count + right.count, Math.max(left.largestSquare, right.largestSquare));
    }
  }

  /**
   * Losses and slopes.
   *
   * @param w in grid units
   */
  record Gradient(Loss loss, double[] w, int stride) implements RowFold<RiskSums> {

    @Override
    public RiskSums of(GridRows rows, IndexRange block, Kernel kernel) {
      requireLabels(loss, rows, block);
      return new RiskTiles(loss, rows, stride, block, kernel).lossAndGradient(w);
    }

    @Override
    public RiskSums plus(RiskSums left, RiskSums right) {
      return left.plus(right);
    }
  }

  /**
   * Weighted Gram matrices.
   *
   * @param w in grid units
   */
  record Curvature(Loss loss, double[] w, int stride) implements RowFold<RiskSums> {

    @Override
    public RiskSums of(GridRows rows, IndexRange block, Kernel kernel) {
      return new RiskTiles(loss, rows, stride, block, kernel).hessian(w);
    }

    @Override
    public RiskSums plus(RiskSums left, RiskSums right) {
      return left.plus(right);
    }
  }

  static void requireLabels(Loss loss, GridRows rows, IndexRange block) {
    int[] labels = rows.labels();
    for (int i = block.from(); i < block.to(); i++) {
      loss.requireLabel(labels[i], i);
    }
  }
}
