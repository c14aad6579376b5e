package dev.lethe.statistics;

import dev.lethe.base.BadInputException;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Rows of grid integers in memory: features row by row, one label each (0 where there is none).
 *
 * <p>Holds the arrays it was given; their maker does not change them afterwards.
 *
 * @param columns features per row
 * @param features {@code rows()·columns} grid values
 */
public record GridRows(int columns, int[] features, int[] labels) implements Serializable {

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

  /** The rows of both, one after the other. */
  public static GridRows joined(GridRows first, GridRows second) {
    if (first.columns != second.columns) {
      throw new BadInputException(
          "rows of " + first.columns + " features cannot be joined with rows of " + second.columns);
    }
    return new GridRows(
        first.columns,
        joined(first.features, second.features),
        joined(first.labels, second.labels));
  }

  private static int[] joined(int[] first, int[] second) {
    int[] both = Arrays.copyOf(first, Math.addExact(first.length, second.length));
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
