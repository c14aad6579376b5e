package dev.lethe.spark.reading;

import dev.lethe.base.BadInputException;
import dev.lethe.data.table.Row;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.FloatType;
import org.jspecify.annotations.Nullable;

/** The current row of a partition as a table row: the same cells as a file would give. */
public final class PartitionRow implements Row {

  private final String name;
  private final List<String> columns;
  private final DataType[] types;
  private final CellKind[] kinds;
  private @Nullable InternalRow row;
  private long number;

  public PartitionRow(String name, List<String> columns, DataType[] types) {
    this.name = name;
    this.columns = columns;
    this.types = types;
    this.kinds = new CellKind[types.length];
    for (int c = 0; c < types.length; c++) {
      kinds[c] = CellKind.of(types[c]);
    }
  }

  public void moveTo(InternalRow next) {
    row = next;
    number++;
  }

  private InternalRow here() {
    if (row == null) {
      throw new IllegalStateException("no row is being visited");
    }
    return row;
  }

  @Override
  public double numberOrNaN(int column) {
    if (here().isNullAt(column)) {
      return Double.NaN;
    }
    double value = usable(column).number(here(), column, types[column]);
    return Double.isInfinite(value) ? Double.NaN : value;
  }

  @Override
  public boolean isMissing(int column) {
    return text(column).isBlank();
  }

  @Override
  public String text(int column) {
    CellKind kind = usable(column);
    return here().isNullAt(column) ? "" : kind.text(here(), column, types[column]);
  }

  @Override
  public double[] list(int column) {
    if (kinds[column] != CellKind.LIST) {
      return Row.super.list(column);
    }
    if (here().isNullAt(column)) {
      return new double[0];
    }
    ArrayData list = here().getArray(column);
    boolean single = ((ArrayType) types[column]).elementType() instanceof FloatType;
    double[] numbers = new double[list.numElements()];
    for (int i = 0; i < numbers.length; i++) {
      double value = list.isNullAt(i) ? Double.NaN : single ? list.getFloat(i) : list.getDouble(i);
      numbers[i] = Double.isInfinite(value) ? Double.NaN : value;
    }
    return numbers;
  }

  private CellKind usable(int column) {
    if (kinds[column] == CellKind.LIST) {
      throw holdsLists(column);
    }
    if (kinds[column] == CellKind.UNUSABLE) {
      throw new BadInputException(
          name
              + ": "
              + columnName(column)
              + ": a column of type "
              + types[column].simpleString()
              + " cannot be used; numbers, booleans, texts, dates and arrays of floating numbers can"
              + " (of a vector make one by vector_to_array)");
    }
    return kinds[column];
  }

  /** Rows of a distributed table have no number of their own: the place within the partition. */
  @Override
  public String where() {
    return name + ": row " + number;
  }

  @Override
  public String columnName(int column) {
    return "column '" + columns.get(column) + "'";
  }
}
