package dev.lethe.parquet;

import java.util.regex.Pattern;

/** How the cells of a column are taken, by DuckDB's name of its type. */
enum CellKind {
  NUMBER,
  DECIMAL,
  WHOLE,
  HUGE,
  BOOLEAN,
  TEXT,
  /** A time of a day, without a zone. */
  LOCAL_TIME,
  /** A moment, written by the clock of UTC: the zone of a machine must not move it by a day. */
  MOMENT,
  /** Of floats or doubles, of one length or any. */
  LIST,
  UNUSABLE;

  private static final Pattern LISTS = Pattern.compile("(FLOAT|DOUBLE)\\[\\d*]");

  static CellKind of(String type) {
    if (type.startsWith("DECIMAL")) {
      return type.endsWith("[]") ? UNUSABLE : DECIMAL;
    }
    if (type.startsWith("ENUM")) {
      return TEXT;
    }
    if (LISTS.matcher(type).matches()) {
      return LIST;
    }
    return switch (type) {
      case "FLOAT", "DOUBLE" -> NUMBER;
      case "TINYINT", "SMALLINT", "INTEGER", "BIGINT" -> WHOLE;
      case "UTINYINT", "USMALLINT", "UINTEGER" -> WHOLE;
      case "UBIGINT", "HUGEINT", "UHUGEINT" -> HUGE;
      case "BOOLEAN" -> BOOLEAN;
      case "VARCHAR", "UUID", "DATE", "TIME" -> TEXT;
      case "TIMESTAMP", "TIMESTAMP_NS" -> LOCAL_TIME;
      case "TIMESTAMP WITH TIME ZONE" -> MOMENT;
      default -> UNUSABLE;
    };
  }
}
