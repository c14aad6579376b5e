package dev.lethe.data.predict;

import dev.lethe.base.Progress;
import dev.lethe.data.csv.DecimalParser;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.RowVisitor;
import dev.lethe.data.table.Table;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Rows that a program gives, as texts or as numbers, in the place of a file's. */
final class Given {

  private Given() {}

  /** The header of such rows: a table that has none itself. */
  record Columns(List<String> columns) implements Table {

    @Override
    public String name() {
      return "the given row";
    }

    @Override
    public void forEachRow(RowVisitor visitor, Progress progress) {}
  }

  /** Cells as they would stand in a file; an empty one is missing. */
  record Texts(List<String> columns, String[] cells) implements Row {

    @Override
    public double numberOrNaN(int column) {
      byte[] text = cells[column].getBytes(StandardCharsets.UTF_8);
      return DecimalParser.parse(text, 0, text.length);
    }

    @Override
    public boolean isMissing(int column) {
      return cells[column].isBlank();
    }

    @Override
    public String text(int column) {
      return cells[column];
    }

    @Override
    public String where() {
      return "the given row";
    }

    @Override
    public String columnName(int column) {
      return "column '" + columns.get(column) + "'";
    }
  }

  /** Numbers, row after row; NaN is missing. */
  static final class Numbers implements Row {

    private final List<String> columns;
    private double[] values = new double[0];
    private int row;

    Numbers(List<String> columns) {
      this.columns = columns;
    }

    Numbers at(double[] all, int number) {
      values = all;
      row = number;
      return this;
    }

    private double value(int column) {
      return values[row * columns.size() + column];
    }

    @Override
    public double numberOrNaN(int column) {
      double value = value(column);
      return Math.abs(value) <= Double.MAX_VALUE ? value : Double.NaN;
    }

    @Override
    public boolean isMissing(int column) {
      return Double.isNaN(value(column));
    }

    @Override
    public String text(int column) {
      return isMissing(column) ? "" : Double.toString(value(column));
    }

    @Override
    public String where() {
      return "row " + (row + 1);
    }

    @Override
    public String columnName(int column) {
      return "column '" + columns.get(column) + "'";
    }
  }
}
