package dev.lethe.parquet;

/** How the cells of a column are taken, by DuckDB's name of its type. */
enum CellKind {
  NUMBER,
  DECIMAL,
  WHOLE,
  HUGE,
  BOOLEAN,
  TEXT,
  UNUSABLE;

  static CellKind of(String type) {
    if (type.startsWith("DECIMAL")) {
      return type.endsWith("[]") ? UNUSABLE : DECIMAL;
    }
    if (type.startsWith("ENUM")) {
      return TEXT;
    }
    return switch (type) {
      case "FLOAT", "DOUBLE" -> NUMBER;
      case "TINYINT", "SMALLINT", "INTEGER", "BIGINT" -> WHOLE;
      case "UTINYINT", "USMALLINT", "UINTEGER" -> WHOLE;
      case "UBIGINT", "HUGEINT", "UHUGEINT" -> HUGE;
      case "BOOLEAN" -> BOOLEAN;
      case "VARCHAR", "UUID", "DATE", "TIME", "TIMESTAMP", "TIMESTAMP WITH TIME ZONE" -> TEXT;
      default -> UNUSABLE;
    };
  }
}
