package dev.lethe.spark.reading;

import dev.lethe.data.csv.DecimalParser;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

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
  TEXT(StringType.class, CellKind::parsed),
  /** Written as 2024-03-31, which is no number: a schema says that a column has dates. */
  DATE(DateType.class, CellKind::none, CellKind::date),
  /** A moment, written by the clock of UTC: the zone of a session must not move it by a day. */
  MOMENT(TimestampType.class, CellKind::none, CellKind::time),
  /** A time of a day, without a zone. */
  LOCAL_TIME(TimestampNTZType.class, CellKind::none, CellKind::time),
  LIST(ArrayType.class, CellKind::none),
  UNUSABLE(DataType.class, CellKind::none);

  private static final int MICROS_A_SECOND = 1_000_000;
  private static final int NANOS_A_MICRO = 1_000;

  private interface Cell {
    double number(InternalRow row, int column, DataType type);
  }

  private interface Words {
    String text(InternalRow row, int column, DataType type);
  }

  private final Class<? extends DataType> type;

  @SuppressWarnings("ImmutableEnumChecker") // functions without a state
  private final Cell cell;

  @SuppressWarnings("ImmutableEnumChecker") // as above
  private final Words words;

  CellKind(Class<? extends DataType> type, Cell cell) {
    this(type, cell, (row, column, exact) -> String.valueOf(row.get(column, exact)));
  }

  CellKind(Class<? extends DataType> type, Cell cell, Words words) {
    this.type = type;
    this.cell = cell;
    this.words = words;
  }

  /** The cell, which is there, as a number; NaN where it is none. */
  double number(InternalRow row, int column, DataType exact) {
    return cell.number(row, column, exact);
  }

  /** The cell, which is there, as a file would have it written. */
  String text(InternalRow row, int column, DataType exact) {
    return words.text(row, column, exact);
  }

  private static double none(InternalRow row, int column, DataType type) {
    return Double.NaN;
  }

  private static String date(InternalRow row, int column, DataType type) {
    return LocalDate.ofEpochDay(row.getInt(column)).toString();
  }

  private static String time(InternalRow row, int column, DataType type) {
    long micros = row.getLong(column);
    int nanos = Math.floorMod(micros, MICROS_A_SECOND) * NANOS_A_MICRO;
    return LocalDateTime.ofEpochSecond(
            Math.floorDiv(micros, MICROS_A_SECOND), nanos, ZoneOffset.UTC)
        .toString();
  }

  private static double decimal(InternalRow row, int column, DataType type) {
    DecimalType decimal = (DecimalType) type;
    return row.getDecimal(column, decimal.precision(), decimal.scale())
        .toJavaBigDecimal()
        .doubleValue();
  }

  private static double parsed(InternalRow row, int column, DataType type) {
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
