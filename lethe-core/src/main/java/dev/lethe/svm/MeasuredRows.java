package dev.lethe.svm;

import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.Grid;
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
 * @param sum Σ y·x in grid units; a direction to begin with, so nothing rests on it
 */
record MeasuredRows(
    RowPlace badLabel, RowPlace zero, double longestOnGrid, long longestAt, long[] sum)
    implements Serializable {

  long count() {
    return zero.seen();
  }

  /** The largest norm of a row, rounded up. */
  double longest() {
    return longestOnGrid / Grid.ONE;
  }

  record Fold() implements RowFold<MeasuredRows> {

    @Override
    public MeasuredRows of(GridRows rows, IndexRange block, Kernel kernel) {
      RowPlace badLabel = new RowPlace(block.size(), -1, 0);
      RowPlace zero = badLabel;
      double longest = 0;
      long longestAt = 0;
      int d = rows.columns();
      long[] sum = new long[d];
      for (int i = block.from(); i < block.to(); i++) {
        int label = rows.labels()[i];
        if (!badLabel.isFound() && Math.abs((long) label) != Grid.ONE) {
          badLabel = new RowPlace(block.size(), i - block.from(), label);
        }
        for (int j = 0; j < d; j++) {
          int v = rows.features()[i * d + j];
          sum[j] += label < 0 ? -v : v;
        }
        double norm = SignedRow.norm(rows, i);
        if (norm > longest) {
          longest = norm;
          longestAt = i - block.from();
        }
        if (!zero.isFound() && isZero(rows, i)) {
          zero = new RowPlace(block.size(), i - block.from(), label);
        }
      }
      return new MeasuredRows(badLabel, zero, longest, longestAt, sum);
    }

    private static boolean isZero(GridRows rows, int i) {
      int d = rows.columns();
      for (int j = i * d; j < (i + 1) * d; j++) {
        if (rows.features()[j] != 0) {
          return false;
        }
      }
      return true;
    }

    @Override
    public MeasuredRows plus(MeasuredRows left, MeasuredRows right) {
      for (int j = 0; j < left.sum.length; j++) {
        left.sum[j] += right.sum[j];
      }
      boolean later = right.longestOnGrid > left.longestOnGrid;
      return new MeasuredRows(
          left.badLabel.then(right.badLabel),
          left.zero.then(right.zero),
          later ? right.longestOnGrid : left.longestOnGrid,
          later ? left.count() + right.longestAt : left.longestAt,
          left.sum);
    }
  }
}
