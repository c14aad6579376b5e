package dev.lethe.svm;

import dev.lethe.base.Grid;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowFold;
import java.io.Serializable;

/**
 * What the first pass finds out about all rows.
 *
 * @param badLabel the first row whose label is not ±1
 * @param zero the first row of zeros
 * @param longestOnGrid the largest ‖z‖ in grid units, rounded up
 * @param longestAt the first row of that norm
 * @param sample some rows to begin with, all where there are few
 */
record MeasuredRows(
    RowPlace badLabel, RowPlace zero, double longestOnGrid, long longestAt, SmallestRows sample)
    implements Serializable {

  long count() {
    return zero.seen();
  }

  /** The largest norm of a row, rounded up. */
  double longest() {
    return longestOnGrid / Grid.ONE;
  }

  /**
   * The pass.
   *
   * @param most rows in the sample
   */
  record Fold(int most) implements RowFold<MeasuredRows> {

    @Override
    public MeasuredRows of(GridRows rows, IndexRange block, Kernel kernel) {
      RowPlace badLabel = RowPlace.nowhere(block.size());
      RowPlace zero = badLabel;
      double longest = 0;
      int longestAt = 0;
      double[] lots = new double[block.size()];
      for (int k = 0; k < lots.length; k++) {
        int i = block.from() + k;
        int label = rows.labels()[i];
        if (!badLabel.isFound() && Math.abs((long) label) != Grid.ONE) {
          badLabel = new RowPlace(block.size(), k, label, 0);
        }
        if (!zero.isFound() && SignedRow.isZero(rows, i)) {
          zero = new RowPlace(block.size(), k, label, 0);
        }
        double norm = SignedRow.norm(rows, i);
        longestAt = norm > longest ? k : longestAt;
        longest = Math.max(norm, longest);
        lots[k] = SignedRow.lot(rows, i);
      }
      return new MeasuredRows(
          badLabel, zero, longest, longestAt, SmallestRows.of(rows, block, lots, 1, most));
    }

    @Override
    public MeasuredRows plus(MeasuredRows left, MeasuredRows right) {
      boolean later = right.longestOnGrid > left.longestOnGrid;
      return new MeasuredRows(
          left.badLabel.then(right.badLabel),
          left.zero.then(right.zero),
          later ? right.longestOnGrid : left.longestOnGrid,
          later ? left.count() + right.longestAt : left.longestAt,
          left.sample.joined(right.sample, most));
    }
  }
}
