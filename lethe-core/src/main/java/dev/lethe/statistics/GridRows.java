package dev.lethe.statistics;

import dev.lethe.base.BadInputException;

/**
 * Rows of grid integers in memory: features row by row, one label each (0 where there is none).
 *
 * <p>Holds the arrays it was given; whoever made them does not change them afterwards.
 *
 * @param columns features per row
 * @param features {@code rows()·columns} grid values
 */
public record GridRows(int columns, int[] features, int[] labels) {

  public GridRows {
    if (features.length != (long) columns * labels.length) {
      throw new BadInputException(
          labels.length
              + " rows of "
              + columns
              + " features need "
              + (long) columns * labels.length
              + " values, but got "
              + features.length);
    }
  }

  public int rows() {
    return labels.length;
  }
}
