package dev.lethe.svm;

import dev.lethe.linalg.IndexRange;
import dev.lethe.statistics.GridRows;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The few rows of the smallest keys, by key and then by content, without repeats.
 *
 * <p>If the key is a function of the row, these are a function of the set of rows: neither their
 * order nor how they were cut into blocks matters.
 *
 * @param rows in ascending order
 */
record SmallestRows(List<Keyed> rows) implements Serializable {

  private static final double NONE = Double.NEGATIVE_INFINITY;

  /** A row z = y·x, in grid units, and its key. */
  record Keyed(double key, int[] row) implements Serializable, Comparable<Keyed> {

    @Override
    public int compareTo(Keyed other) {
      int byKey = Double.compare(key, other.key);
      return byKey != 0 ? byKey : Arrays.compare(row, other.row);
    }
  }

  /**
   * Of one block. Sorting keys is quick, sorting rows is not, so only those up to some key are:
   * twice as many again where there were repeats.
   *
   * @param keys of the rows of the block
   * @param below rows of a key not below this are left out
   */
  static SmallestRows of(GridRows rows, IndexRange block, double[] keys, double below, int most) {
    double[] sorted = Arrays.stream(keys).filter(key -> key < below).sorted().toArray();
    for (long wanted = most; ; wanted *= 2) {
      int last = (int) Math.min(wanted, sorted.length) - 1;
      List<Keyed> found = upTo(last < 0 ? NONE : sorted[last], rows, block, keys);
      if (last == sorted.length - 1 || found.size() >= most) {
        return new SmallestRows(List.copyOf(found.subList(0, Math.min(most, found.size()))));
      }
    }
  }

  private static List<Keyed> upTo(double limit, GridRows rows, IndexRange block, double[] keys) {
    List<Keyed> found = new ArrayList<>();
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] <= limit) {
        found.add(new Keyed(keys[i], SignedRow.of(rows, block.from() + i)));
      }
    }
    found.sort(null);
    List<Keyed> distinct = new ArrayList<>();
    for (Keyed row : found) {
      if (distinct.isEmpty() || distinct.get(distinct.size() - 1).compareTo(row) != 0) {
        distinct.add(row);
      }
    }
    return distinct;
  }

  SmallestRows joined(SmallestRows other, int most) {
    List<Keyed> both = new ArrayList<>();
    int i = 0;
    int k = 0;
    while (both.size() < most && (i < rows.size() || k < other.rows.size())) {
      int order =
          i == rows.size()
              ? 1
              : k == other.rows.size() ? -1 : rows.get(i).compareTo(other.rows.get(k));
      both.add(order <= 0 ? rows.get(i) : other.rows.get(k));
      i += order <= 0 ? 1 : 0;
      k += order >= 0 ? 1 : 0;
    }
    return new SmallestRows(List.copyOf(both));
  }
}
