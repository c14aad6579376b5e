package dev.lethe.svm;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractDown;

import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowFold;
import java.io.Serializable;

/**
 * What a pass with some weights finds: the least margin of all rows, and the rows of the smallest.
 *
 * <p>Both are functions of the set of rows, to the last bit: a margin has the same bits in any
 * block, and the least of them is a minimum.
 *
 * @param seen rows looked at
 * @param least never above the margin of any row
 * @param smallest rows whose margins are short, by margin
 */
record TightRows(long seen, double least, SmallestRows smallest) implements Serializable {

  /**
   * The pass.
   *
   * <p>A margin in doubles is off by at most {@code loss}·‖z‖, and for what underflows by less than
   * {@link Double#MIN_NORMAL} (2⁻¹⁰⁴⁴ a feature, of at most 2²¹).
   *
   * @param w in grid units
   * @param loss how much of a margin is not certain, for each grid unit of the row's norm
   * @param longest no row is longer, in grid units
   * @param below rows of a margin not below this are left out
   * @param most rows brought back
   */
  record Fold(double[] w, double loss, double longest, double below, int most)
      implements RowFold<TightRows> {

    @Override
    public TightRows of(GridRows rows, IndexRange block, Kernel kernel) {
      double[] margins = new double[block.size()];
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i < margins.length; i++) {
        double margin = SignedRow.margin(rows, block.from() + i, w);
        margins[i] = margin;
        // The norm of the longest row settles most; only the rest needs its own.
        if (!(certain(margin, longest) >= least)) {
          least = Math.min(least, certain(margin, SignedRow.norm(rows, block.from() + i)));
        }
      }
      return new TightRows(
          margins.length, least, SmallestRows.of(rows, block, margins, below, most));
    }

    private double certain(double margin, double norm) {
      return subtractDown(margin, addUp(multiplyUp(loss, norm), Double.MIN_NORMAL));
    }

    @Override
    public TightRows plus(TightRows left, TightRows right) {
      return new TightRows(
          left.seen + right.seen,
          Math.min(left.least, right.least),
          left.smallest.joined(right.smallest, most));
    }
  }
}
