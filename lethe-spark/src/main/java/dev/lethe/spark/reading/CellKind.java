package dev.lethe.spark.reading;

import dev.lethe.data.csv.DecimalParser;
import java.nio.charset.StandardCharsets;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;

/** How the cells of a column are taken, by Spark's type of it. */
public enum CellKind {
  DOUBLE((row, column, type) -> row.getDouble(column)),
  FLOAT((row, column, type) -> row.getFloat(column)),
  LONG((row, column, type) -> row.getLong(column)),
  INT((row, column, type) -> row.getInt(column)),
  SHORT((row, column, type) -> row.getShort(column)),
  BYTE((row, column, type) -> row.getByte(column)),
  BOOLEAN((row, column, type) -> row.getBoolean(column) ? 1 : 0),
  DECIMAL(CellKind::decimal),
  TEXT(CellKind::text),
  LIST((row, column, type) -> Double.NaN),
  UNUSABLE((row, column, type) -> Double.NaN);

  private interface Cell {
    double number(InternalRow row, int column, DataType type);
  }

  @SuppressWarnings("ImmutableEnumChecker") // functions without a state
  private final Cell cell;

  CellKind(Cell cell) {
    this.cell = cell;
  }

  /** The cell, which is there, as a number; NaN where it is none. */
  double number(InternalRow row, int column, DataType type) {
    return cell.number(row, column, type);
  }

  private static double decimal(InternalRow row, int column, DataType type) {
    DecimalType decimal = (DecimalType) type;
    return row.getDecimal(column, decimal.precision(), decimal.scale())
        .toJavaBigDecimal()
        .doubleValue();
  }

  private static double text(InternalRow row, int column, DataType type) {
    byte[] text = row.getUTF8String(column).toString().getBytes(StandardCharsets.UTF_8);
    return DecimalParser.parse(text, 0, text.length);
  }

  public static CellKind of(DataType type) {
    if (type instanceof DoubleType) {
      return DOUBLE;
    }
    if (type instanceof FloatType) {
      return FLOAT;
    }
    if (type instanceof LongType) {
      return LONG;
    }
    if (type instanceof IntegerType) {
      return INT;
    }
    if (type instanceof ShortType) {
      return SHORT;
    }
    if (type instanceof ByteType) {
      return BYTE;
    }
    if (type instanceof BooleanType) {
      return BOOLEAN;
    }
    if (type instanceof DecimalType) {
      return DECIMAL;
    }
    if (type instanceof ArrayType list
        && (of(list.elementType()) == DOUBLE || of(list.elementType()) == FLOAT)) {
      return LIST;
    }
    return type instanceof StringType ? TEXT : UNUSABLE;
  }
}
