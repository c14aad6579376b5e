package dev.lethe.spark.reading;

import dev.lethe.data.csv.DecimalParser;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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
  DOUBLE(DoubleType.class, (row, column, type) -> row.getDouble(column)),
  FLOAT(FloatType.class, (row, column, type) -> row.getFloat(column)),
  LONG(LongType.class, (row, column, type) -> row.getLong(column)),
  INT(IntegerType.class, (row, column, type) -> row.getInt(column)),
  SHORT(ShortType.class, (row, column, type) -> row.getShort(column)),
  BYTE(ByteType.class, (row, column, type) -> row.getByte(column)),
  BOOLEAN(BooleanType.class, (row, column, type) -> row.getBoolean(column) ? 1 : 0),
  DECIMAL(DecimalType.class, CellKind::decimal),
  TEXT(StringType.class, CellKind::text),
  LIST(ArrayType.class, (row, column, type) -> Double.NaN),
  UNUSABLE(DataType.class, (row, column, type) -> Double.NaN);

  private interface Cell {
    double number(InternalRow row, int column, DataType type);
  }

  private final Class<? extends DataType> type;

  @SuppressWarnings("ImmutableEnumChecker") // functions without a state
  private final Cell cell;

  CellKind(Class<? extends DataType> type, Cell cell) {
    this.type = type;
    this.cell = cell;
  }

  /** The cell, which is there, as a number; NaN where it is none. */
  double number(InternalRow row, int column, DataType exact) {
    return cell.number(row, column, exact);
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

  /** The first that fits; lists are of floating numbers. */
  public static CellKind of(DataType column) {
    CellKind found =
        Arrays.stream(values())
            .filter(kind -> kind.type.isInstance(column))
            .findFirst()
            .orElseThrow();
    return found != LIST || isFloating(((ArrayType) column).elementType()) ? found : UNUSABLE;
  }

  private static boolean isFloating(DataType element) {
    return element instanceof DoubleType || element instanceof FloatType;
  }
}
