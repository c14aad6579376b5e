package dev.lethe.svm;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractDown;

import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowFold;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a pass with some weights finds: the least margin of all rows, and the rows of the smallest.
 *
 * <p>Both are functions of the set of rows: margins have the same bits in any block, the least of
 * them is a minimum, and the few smallest, by margin and then by content, without repeats, are a
 * set. So the partitioning, the order of the rows and repeats do not matter, to the last bit.
 *
 * @param seen rows looked at
 * @param least never above the margin of any row
 * @param rows in ascending order
 */
record TightRows(long seen, double least, List<Tight> rows) implements Serializable {

  /** A row z = y·x, in grid units, and its margin. */
  record Tight(double margin, int[] row) implements Serializable {}

  private static final double NONE = Double.NEGATIVE_INFINITY;

  private static int compare(Tight one, Tight other) {
    int byMargin = Double.compare(one.margin, other.margin);
    return byMargin != 0 ? byMargin : Arrays.compare(one.row, other.row);
  }

  private TightRows joined(TightRows other, int most) {
    List<Tight> both = new ArrayList<>();
    int i = 0;
    int k = 0;
    while (both.size() < most && (i < rows.size() || k < other.rows.size())) {
      int order =
          i == rows.size()
              ? 1
              : k == other.rows.size() ? -1 : compare(rows.get(i), other.rows.get(k));
      both.add(order <= 0 ? rows.get(i) : other.rows.get(k));
      i += order <= 0 ? 1 : 0;
      k += order >= 0 ? 1 : 0;
    }
    return new TightRows(seen + other.seen, Math.min(least, other.least), List.copyOf(both));
  }

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
   * @param most so many rows are brought back at most
   */
  record Fold(double[] w, double loss, double longest, double below, int most)
      implements RowFold<TightRows> {

    @Override
    public TightRows of(GridRows rows, IndexRange block, Kernel kernel) {
      double[] margins = new double[block.size()];
      double least = Double.POSITIVE_INFINITY;
      int candidates = 0;
      for (int i = 0; i < margins.length; i++) {
        double margin = SignedRow.margin(rows, block.from() + i, w);
        margins[i] = margin;
        candidates += margin < below ? 1 : 0;
        // The norm of the longest row settles most; only the rest needs its own.
        if (!(certain(margin, longest) >= least)) {
          least = Math.min(least, certain(margin, SignedRow.norm(rows, block.from() + i)));
        }
      }
      return smallest(rows, block, margins, candidates, least);
    }

    private double certain(double margin, double norm) {
      return subtractDown(margin, addUp(multiplyUp(loss, norm), Double.MIN_NORMAL));
    }

    @Override
    public TightRows plus(TightRows left, TightRows right) {
      return left.joined(right, most);
    }

    /**
     * The distinct rows of the smallest margins. Sorting all margins is quick, sorting rows is not,
     * so only those up to some margin are: twice as many again where there were repeats.
     */
    private TightRows smallest(
        GridRows rows, IndexRange block, double[] margins, int candidates, double least) {
      double[] sorted = margins.clone();
      Arrays.sort(sorted);
      for (long wanted = most; ; wanted *= 2) {
        int last = (int) Math.min(wanted, candidates) - 1;
        TightRows found = upTo(last < 0 ? NONE : sorted[last], rows, block, margins, least);
        if (last == candidates - 1 || found.rows.size() == most) {
          return found;
        }
      }
    }

    private TightRows upTo(
        double limit, GridRows rows, IndexRange block, double[] margins, double least) {
      List<Tight> tight = new ArrayList<>();
      for (int i = 0; i < margins.length; i++) {
        if (margins[i] <= limit) {
          tight.add(new Tight(margins[i], SignedRow.of(rows, block.from() + i)));
        }
      }
      tight.sort(TightRows::compare);
      int size = 0;
      for (int k = 0; k < tight.size() && size < most; k++) {
        if (size == 0 || compare(tight.get(size - 1), tight.get(k)) != 0) {
          tight.set(size++, tight.get(k));
        }
      }
      return new TightRows(block.size(), least, List.copyOf(tight.subList(0, size)));
    }
  }
}
