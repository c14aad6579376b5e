package dev.lethe.unlearn.population;

import dev.lethe.statistics.GridRows;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A few consecutive rows with their subjects; each row keeps the slot it was given when it came.
 *
 * <p>Never changed once made, but for {@link #erase}: rows that leave are left out of a new chunk,
 * and the old one can then be overwritten. A chunk that was overwritten refuses to be read, so
 * whoever still holds it gets an error and never zeros.
 */
final class RowChunk {

  private final int columns;
  private final int[] slots;
  private final int[] features;
  private final int[] labels;
  private final @Nullable String[] subjects;
  private volatile boolean erased;

  private RowChunk(int columns, int rows) {
    this.columns = columns;
    this.slots = new int[rows];
    this.features = new int[rows * columns];
    this.labels = new int[rows];
    this.subjects = new String[rows];
  }

  static RowChunk empty(int columns) {
    return new RowChunk(columns, 0);
  }

  int rows() {
    return slots.length;
  }

  /** These rows and then some more, in slots from {@code slot} on. */
  RowChunk plus(int slot, List<String> ids, GridRows rows, int from, int to) {
    requireReadable();
    int old = rows();
    RowChunk more = new RowChunk(columns, old + to - from);
    copyRun(0, old, more, 0);
    for (int r = from; r < to; r++) {
      more.slots[old + r - from] = slot + r - from;
      more.subjects[old + r - from] = ids.get(r);
    }
    System.arraycopy(
        rows.features(), from * columns, more.features, old * columns, (to - from) * columns);
    System.arraycopy(rows.labels(), from, more.labels, old, to - from);
    return more;
  }

  /** The rows of all other slots, in their order; the given slots rise and all hold a row. */
  RowChunk without(int[] leaving) {
    requireReadable();
    RowChunk rest = new RowChunk(columns, rows() - leaving.length);
    int from = 0;
    int kept = 0;
    for (int slot : leaving) {
      int gone = position(slot);
      copyRun(from, gone, rest, kept);
      kept += gone - from;
      from = gone + 1;
    }
    copyRun(from, rows(), rest, kept);
    return rest;
  }

  private void copyRun(int from, int to, RowChunk target, int at) {
    System.arraycopy(slots, from, target.slots, at, to - from);
    System.arraycopy(
        features, from * columns, target.features, at * columns, (to - from) * columns);
    System.arraycopy(labels, from, target.labels, at, to - from);
    System.arraycopy(subjects, from, target.subjects, at, to - from);
  }

  /** Where the row of this slot stands. */
  int position(int slot) {
    int found = Arrays.binarySearch(slots, slot);
    if (found < 0) {
      throw new IllegalStateException("slot " + slot + " holds no row");
    }
    return found;
  }

  /** How many rows stand in slots below this one. */
  int rowsBelow(int slot) {
    int found = Arrays.binarySearch(slots, slot);
    return found >= 0 ? found : -found - 1;
  }

  /** Copies some rows into the target, whose row {@code at} is the first to be written. */
  void copyTo(GridRows target, int at, int from, int to) {
    requireReadable();
    System.arraycopy(
        features, from * columns, target.features(), at * columns, (to - from) * columns);
    System.arraycopy(labels, from, target.labels(), at, to - from);
  }

  void copySubjectsTo(String[] target, int at) {
    requireReadable();
    System.arraycopy(subjects, 0, target, at, rows());
  }

  /** Overwrites every value with zeros; reading is refused from now on. */
  void erase() {
    erased = true;
    Arrays.fill(features, 0);
    Arrays.fill(labels, 0);
    Arrays.fill(subjects, null);
  }

  /** Whether nothing but zeros is left. */
  boolean isBlank() {
    return Arrays.stream(features).allMatch(v -> v == 0)
        && Arrays.stream(labels).allMatch(v -> v == 0)
        && Arrays.stream(subjects).allMatch(id -> id == null);
  }

  private void requireReadable() {
    if (erased) {
      throw new IllegalStateException(
          "this population was superseded: its forgotten rows have been erased");
    }
  }
}
