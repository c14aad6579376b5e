package dev.lethe.data.predict;

import dev.lethe.base.Progress;
import dev.lethe.data.csv.DecimalParser;
import dev.lethe.data.schema.CellForm;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.RowVisitor;
import dev.lethe.data.table.Table;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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

  /**
   * The schema for rows of numbers: how cells of a file are written does not matter to them, a date
   * is days since 1970, and a block stands in one place.
   */
  static Schema ofNumbers(Schema schema) {
    return schema.withFeatures(schema.features().stream().map(Given::ofNumbers).toList());
  }

  private static Feature ofNumbers(Feature feature) {
    if (feature instanceof Feature.Numeric number) {
      return number.written(CellForm.NUMBER);
    }
    return feature instanceof Feature.Block block
        ? new Feature.Block(
            block.name(), Feature.Block.Layout.LIST, block.size(), block.norm(), block.outside())
        : feature;
  }

  /** The names of the numbers of such a row: one a column, as many as it has for a block. */
  static List<String> names(Feature feature) {
    return feature instanceof Feature.Block block ? block.coordinates() : List.of(feature.name());
  }

  /** Numbers, row after row; NaN is missing. Columns are the features of the schema. */
  static final class Numbers implements Row {

    private final List<String> columns;

    /** Where each feature begins in a row; one more for its end. */
    private final int[] begin;

    private double[] values = new double[0];
    private int row;

    Numbers(Schema schema) {
      columns = schema.features().stream().map(Feature::name).toList();
      begin = new int[columns.size() + 1];
      for (int c = 0; c < columns.size(); c++) {
        begin[c + 1] = begin[c] + names(schema.features().get(c)).size();
      }
    }

    Numbers at(double[] all, int number) {
      values = all;
      row = number;
      return this;
    }

    private int place(int column) {
      return row * begin[columns.size()] + begin[column];
    }

    private double value(int column) {
      return values[place(column)];
    }

    @Override
    public double numberOrNaN(int column) {
      return finite(value(column));
    }

    private static double finite(double value) {
      return Math.abs(value) <= Double.MAX_VALUE ? value : Double.NaN;
    }

    @Override
    public double[] list(int column) {
      int size = begin[column + 1] - begin[column];
      double[] list = Arrays.copyOfRange(values, place(column), place(column) + size);
      Arrays.setAll(list, i -> finite(list[i]));
      return list;
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
