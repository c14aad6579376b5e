package dev.lethe.statistics;

/**
 * Which entries of the widened Gram matrix, of order d + 2 over (x, y, 1), are kept, and where.
 *
 * <p>Entries stand row by row in one packed array, those of a row in the order of their columns.
 */
enum Products {
  /** The whole upper triangle. */
  ALL {
    @Override
    int length(int order) {
      return Math.toIntExact((long) order * (order + 1) / 2);
    }

    @Override
    int index(int order, int row, int column) {
      return row * order - row * (row - 1) / 2 + (column - row);
    }

    @Override
    int after(int order, int row, int column) {
      return column + 1;
    }
  },

  /**
   * The diagonal and the last two columns: Σx², Xᵀy, Σx, Σy², Σy, n. In place of products of
   * different features, a {@link RowFingerprint}, so that equal statistics still mean equal rows.
   */
  OWN {
    @Override
    int length(int order) {
      return 3 * order - 3 + RowFingerprint.LANES;
    }

    @Override
    int index(int order, int row, int column) {
      int features = order - ExactStatistics.EXTRA_COLUMNS;
      if (column != row && column < features) {
        throw new IllegalArgumentException(
            "the product of features " + row + " and " + column + " is not kept");
      }
      // A feature's row has three entries; the row of the label follows with two, then n.
      int first = 3 * Math.min(row, features) + (row > features ? 2 : 0);
      return column == row ? first : first + column - features + (row < features ? 1 : 0);
    }

    @Override
    int after(int order, int row, int column) {
      return column == row
          ? Math.max(column + 1, order - ExactStatistics.EXTRA_COLUMNS)
          : column + 1;
    }
  };

  /** How many numbers are kept. */
  abstract int length(int order);

  /** Where entry (row, column) stands, row ≤ column. */
  abstract int index(int order, int row, int column);

  /** The next column kept of this row: the one that stands behind this one. */
  abstract int after(int order, int row, int column);
}
