package dev.lethe.data.table;

import dev.lethe.base.BadInputException;

/**
 * One row of a table while it is being visited; valid only until the visitor returns.
 *
 * <p>The hot path is {@link #numberOrNaN}: NaN is never a legal value in a table, so it can stand
 * for "not a finite number" and the reason is looked for only when somebody asks.
 */
public interface Row {

  /** The cell as a finite number, or NaN if it is missing or not one. */
  double numberOrNaN(int column);

  /** True for an empty cell (blank text, or a null of the file format). */
  boolean isMissing(int column);

  /** The cell as text, unquoted; empty where missing. */
  String text(int column);

  /**
   * The cell as a list of numbers: empty where it is missing, NaN for an element that is null or
   * not finite. Valid until the visitor returns.
   */
  default double[] list(int column) {
    throw refuse(column, "a list of numbers is expected");
  }

  /** The file and the line or row, as in {@code wine.csv:17}. */
  String where();

  /** The column's number from 1 and its name, as in {@code column 11 'alcohol'}. */
  String columnName(int column);

  /** The cell as a finite number; refused with its place and the reason where it is none. */
  default double number(int column) {
    double value = numberOrNaN(column);
    if (Double.isNaN(value)) {
      throw notANumber(column);
    }
    return value;
  }

  /** The error for a cell that breaks a rule: place, rule and value. */
  default BadInputException refuse(int column, String rule) {
    return new BadInputException(
        where() + ": " + columnName(column) + ": " + rule + ", but got " + Shown.of(text(column)));
  }

  /** The error for a cell that should be a finite number. */
  default BadInputException notANumber(int column) {
    if (isMissing(column)) {
      return new BadInputException(
          where() + ": " + columnName(column) + ": a number is expected, but the cell is empty");
    }
    return refuse(column, NumberRule.brokenBy(text(column)));
  }

  /** The error for a cell that is a list and was asked for one value. */
  default BadInputException holdsLists(int column) {
    return new BadInputException(
        where()
            + ": "
            + columnName(column)
            + ": the cells are lists of numbers, not numbers or texts: declare the column as"
            + " \"list\" in a schema");
  }
}
