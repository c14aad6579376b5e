package dev.lethe.data.schema;

import dev.lethe.base.BadInputException;
import dev.lethe.data.csv.DecimalParser;
import dev.lethe.data.table.Row;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How the cells of a column are written that stand for numbers; dates are days since 1970. */
public enum CellForm {
  /** 1234.5 */
  NUMBER("a decimal number"),
  /** 1234,5 or 1.234,5 */
  COMMA("a number with a decimal comma, such as 1.234,5,"),
  /** 2024-03-31, and what day a time of it is on. */
  ISO("a date as year-month-day, such as 2024-03-31,"),
  /** 31.3.2024, 31/03/2024 */
  DMY("a date as day, month, year, such as 31.3.2024,"),
  /** 3/31/2024 */
  MDY("a date as month, day, year, such as 3/31/2024,");

  private static final Pattern DECIMAL_COMMA =
      Pattern.compile("[+-]?(\\d+|\\d{1,3}(\\.\\d{3})+)(,\\d+)?");
  private static final String TIME = "(?:[T ]\\d{1,2}:\\d{2}[0-9:.]*(?:Z|[+-]\\d{2}:?\\d{2})?)?";
  private static final Pattern YEAR_FIRST =
      Pattern.compile("(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})" + TIME);
  private static final Pattern YEAR_LAST =
      Pattern.compile("(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4})" + TIME);

  private static final int LONGEST = 64;

  private final String expected;

  CellForm(String expected) {
    this.expected = expected;
  }

  public boolean isDate() {
    return this == ISO || this == DMY || this == MDY;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The cell as a finite number, or NaN where it is not written in this form. */
  public double numberOrNaN(Row row, int column) {
    return this == NUMBER ? row.numberOrNaN(column) : of(row.text(column).strip());
  }

  /** The error for a cell that is not. */
  public BadInputException notWrittenSo(Row row, int column) {
    return this == NUMBER || row.isMissing(column)
        ? row.notANumber(column)
        : row.refuse(column, expected + " is expected");
  }

  /** The same of a text without blanks around it. */
  double of(String text) {
    if (text.isEmpty() || text.length() > LONGEST) {
      return Double.NaN;
    }
    return switch (this) {
      case NUMBER -> decimal(text);
      case COMMA -> decimalComma(text);
      case ISO -> day(YEAR_FIRST.matcher(text), 1, 3, 4);
      case DMY -> day(YEAR_LAST.matcher(text), 4, 3, 1);
      case MDY -> text.indexOf('.') < 0 ? day(YEAR_LAST.matcher(text), 4, 1, 3) : Double.NaN;
    };
  }

  private static double decimal(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return DecimalParser.parse(bytes, 0, bytes.length);
  }

  private static double decimalComma(String text) {
    return DECIMAL_COMMA.matcher(text).matches()
        ? decimal(text.replace(".", "").replace(',', '.'))
        : Double.NaN;
  }

  /** Whether this can only be a decimal comma: 1,234 may also be a thousand. */
  static boolean isClearlyComma(String text) {
    int comma = text.indexOf(',');
    return comma >= 0 && (text.length() - comma != 4 || text.indexOf('.') >= 0);
  }

  private static double day(Matcher date, int year, int month, int day) {
    if (!date.matches()) {
      return Double.NaN;
    }
    int m = Integer.parseInt(date.group(month));
    int d = Integer.parseInt(date.group(day));
    if (m < 1 || m > 12 || d < 1 || d > 31) {
      return Double.NaN;
    }
    try {
      return LocalDate.of(Integer.parseInt(date.group(year)), m, d).toEpochDay();
    } catch (DateTimeException noSuchDay) {
      return Double.NaN;
    }
  }
}
