package dev.lethe.svm;

import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowFold;
import java.io.Serializable;

/**
 * Where the first row of some kind is, for messages to the operator.
 *
 * @param seen rows looked at
 * @param row its number among them; −1 if there is none
 * @param label its label, as it stands on the grid
 */
record RowPlace(long seen, long row, int label) implements Serializable {

  boolean isFound() {
    return row >= 0;
  }

  RowPlace then(RowPlace right) {
    if (isFound()) {
      return new RowPlace(seen + right.seen, row, label);
    }
    return new RowPlace(seen + right.seen, right.isFound() ? seen + right.row : -1, right.label);
  }

  /**
   * Looks for a row x of label y with y·x = z.
   *
   * @param z in grid units
   */
  record Fold(int[] z) implements RowFold<RowPlace> {

    @Override
    public RowPlace of(GridRows rows, IndexRange block, Kernel kernel) {
      for (int i = block.from(); i < block.to(); i++) {
        if (SignedRow.isAt(rows, i, z)) {
          return new RowPlace(block.size(), i - block.from(), rows.labels()[i]);
        }
      }
      return new RowPlace(block.size(), -1, 0);
    }

    @Override
    public RowPlace plus(RowPlace left, RowPlace right) {
      return left.then(right);
    }
  }
}
