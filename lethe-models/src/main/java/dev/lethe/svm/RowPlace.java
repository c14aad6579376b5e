package dev.lethe.svm;

import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowFold;
import java.io.Serializable;
import java.nio.IntBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the first row of some kind is, for messages to the operator.
 *
 * @param seen rows looked at
 * @param row its number among them; −1 if there is none
 * @param label its label, ±1 or as it stands on the grid
 * @param which of the rows that were looked for it is
 */
record RowPlace(long seen, long row, int label, int which) implements Serializable {

  static RowPlace nowhere(long seen) {
    return new RowPlace(seen, -1, 0, -1);
  }

  boolean isFound() {
    return row >= 0;
  }

  RowPlace then(RowPlace right) {
    long both = seen + right.seen;
    if (isFound()) {
      return new RowPlace(both, row, label, which);
    }
    return right.isFound()
        ? new RowPlace(both, seen + right.row, right.label, right.which)
        : nowhere(both);
  }

  /**
   * Looks for the first row x of label y where y·x is one of some z.
   *
   * @param wanted in grid units
   */
  record Fold(int[][] wanted) implements RowFold<RowPlace> {

    @Override
    public RowPlace of(GridRows rows, IndexRange block, Kernel kernel) {
      Map<IntBuffer, Integer> numbers = new HashMap<>();
      for (int s = 0; s < wanted.length; s++) {
        numbers.put(IntBuffer.wrap(wanted[s]), s);
      }
      for (int i = block.from(); i < block.to(); i++) {
        @Nullable Integer which = numbers.get(IntBuffer.wrap(SignedRow.of(rows, i)));
        if (which != null) {
          return new RowPlace(block.size(), i - block.from(), rows.labels()[i], which);
        }
      }
      return nowhere(block.size());
    }

    @Override
    public RowPlace plus(RowPlace left, RowPlace right) {
      return left.then(right);
    }
  }
}
