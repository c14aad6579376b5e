package dev.lethe.parquet;

import dev.lethe.base.BadInputException;
import dev.lethe.data.csv.DecimalParser;
import dev.lethe.data.table.Row;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The current row of a result set as a table row. */
final class ParquetRow implements Row {

  private final String name;
  private final List<String> columns;
  private final List<String> types;
  private final CellKind[] kinds;
  private final ResultSet result;
  private long number;

  ParquetRow(String name, List<String> columns, List<String> types, ResultSet result) {
    this.name = name;
    this.columns = columns;
    this.types = types;
    this.kinds = types.stream().map(CellKind::of).toArray(CellKind[]::new);
    this.result = result;
  }

  /** Counts the row that the result set has moved to. */
  long advance() {
    return ++number;
  }

  /** Rows seen so far, which is this row's number from 1. */
  long number() {
    return number;
  }

  @Override
  public double numberOrNaN(int column) {
    try {
      double value =
          switch (kinds[column]) {
            case NUMBER -> result.getDouble(column + 1);
            case BOOLEAN -> result.getBoolean(column + 1) ? 1 : 0;
            case DECIMAL -> decimal(result.getBigDecimal(column + 1));
            case WHOLE -> result.getLong(column + 1);
            case HUGE, TEXT -> parse(text(column));
            case LOCAL_TIME, MOMENT -> Double.NaN;
            case LIST -> throw holdsLists(column);
            case UNUSABLE -> throw unusable(column);
          };
      return result.wasNull() || Double.isInfinite(value) ? Double.NaN : value;
    } catch (SQLException e) {
      throw Duck.failure(where(), e);
    }
  }

  private static double decimal(@Nullable BigDecimal value) {
    return value == null ? Double.NaN : value.doubleValue();
  }

  private static double parse(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return DecimalParser.parse(bytes, 0, bytes.length);
  }

  @Override
  public boolean isMissing(int column) {
    return text(column).isBlank();
  }

  @Override
  public String text(int column) {
    try {
      if (kinds[column] == CellKind.UNUSABLE) {
        throw unusable(column);
      }
      if (kinds[column] == CellKind.LIST) {
        throw holdsLists(column);
      }
      @Nullable Object value =
          switch (kinds[column]) {
            case LOCAL_TIME -> result.getObject(column + 1, LocalDateTime.class);
            case MOMENT -> utc(result.getObject(column + 1, OffsetDateTime.class));
            default -> result.getObject(column + 1);
          };
      return value == null ? "" : value.toString();
    } catch (SQLException e) {
      throw Duck.failure(where(), e);
    }
  }

  private static @Nullable LocalDateTime utc(@Nullable OffsetDateTime moment) {
    return moment == null ? null : moment.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
  }

  @Override
  public double[] list(int column) {
    if (kinds[column] != CellKind.LIST) {
      return Row.super.list(column);
    }
    try {
      @Nullable Array list = result.getArray(column + 1);
      return list == null ? new double[0] : numbers((Object[]) list.getArray());
    } catch (SQLException e) {
      throw Duck.failure(where(), e);
    }
  }

  private static double[] numbers(@Nullable Object[] elements) {
    double[] numbers = new double[elements.length];
    for (int i = 0; i < numbers.length; i++) {
      double value = elements[i] instanceof Number number ? number.doubleValue() : Double.NaN;
      numbers[i] = Double.isInfinite(value) ? Double.NaN : value;
    }
    return numbers;
  }

  private BadInputException unusable(int column) {
    return new BadInputException(
        name
            + ": "
            + columnName(column)
            + ": a column of type "
            + types.get(column)
            + " cannot be used; numbers, booleans, texts, dates and lists of floating numbers can");
  }

  @Override
  public String where() {
    return name + ": row " + number;
  }

  @Override
  public String columnName(int column) {
    return "column " + (column + 1) + " '" + columns.get(column) + "'";
  }
}
