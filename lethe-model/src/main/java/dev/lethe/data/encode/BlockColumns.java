package dev.lethe.data.encode;

import dev.lethe.base.BadInputException;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Feature.Block.Layout;
import dev.lethe.data.schema.Outside;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.Shown;
import dev.lethe.data.table.Table;

/** A block of numbers bound to a table's columns: each divided by the declared norm. */
final class BlockColumns {

  /**
   * What single and half precision leave of a norm that should be the bound; cut off, not refused.
   */
  private static final double TOLERATED = 1 + 0x1p-10;

  private final Feature.Block block;
  private final int[] columns;
  private final int coordinate;
  private final MissingTokens tokens;
  private final double[] values;

  BlockColumns(Table table, Feature.Block block, int coordinate, MissingTokens tokens) {
    this.block = block;
    this.columns = block.columnsOf(table).stream().mapToInt(table::indexOf).toArray();
    this.coordinate = coordinate;
    this.tokens = tokens;
    this.values = new double[block.size()];
  }

  void encode(Row row, double[] x) {
    if (block.layout() == Layout.LIST) {
      readList(row);
    } else {
      readColumns(row);
    }
    double squares = 0;
    for (int i = 0; i < values.length; i++) {
      double unit = values[i] / block.norm();
      x[coordinate + i] = unit;
      squares += unit * unit;
    }
    if (!(squares <= 1)) {
      placeBeyond(row, x, Math.sqrt(squares));
    }
  }

  private void readColumns(Row row) {
    for (int i = 0; i < values.length; i++) {
      values[i] = row.number(columns[i]);
      if (tokens.hasNumber(values[i])) {
        throw row.refuse(columns[i], "the value is missing, and a block has no replacement");
      }
    }
  }

  private void readList(Row row) {
    double[] list = row.list(columns[0]);
    if (list.length != values.length) {
      throw refusal(
          row,
          "a list of %d numbers is expected, but %s"
              .formatted(
                  values.length,
                  list.length == 0 ? "the cell is empty" : "this one has " + list.length));
    }
    for (int i = 0; i < values.length; i++) {
      values[i] = list[i];
      if (Double.isNaN(values[i])) {
        throw refusal(row, "an element of a list must be a finite number, but [" + i + "] is none");
      }
    }
  }

  private BadInputException refusal(Row row, String what) {
    return new BadInputException(row.where() + ": " + row.columnName(columns[0]) + ": " + what);
  }

  /**
   * Refuses, keeps or shortens.
   *
   * @param length in units of the bound, infinite where it is beyond all numbers
   */
  private void placeBeyond(Row row, double[] x, double length) {
    if (block.outside() == Outside.KEEP) {
      for (int i = coordinate; i < coordinate + values.length; i++) {
        x[i] = Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, x[i]));
      }
      return;
    }
    if (block.outside() == Outside.REFUSE && !(length <= TOLERATED)) {
      throw new BadInputException(
          "%s: the numbers of %s must have a norm of at most %s, but it is %s; declare a larger 'norm', or 'outside' as \"clip\""
              .formatted(row.where(), Shown.of(block.name()), block.norm(), length * block.norm()));
    }
    shorten(x);
  }

  /** To norm 1. The largest number is brought to 1 first: no square overflows. */
  private void shorten(double[] x) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    double squares = 0;
    for (double value : values) {
      double relative = value / largest;
      squares += relative * relative;
    }
    double root = Math.sqrt(squares);
    for (int i = 0; i < values.length; i++) {
      x[coordinate + i] = values[i] / largest / root;
    }
  }
}
