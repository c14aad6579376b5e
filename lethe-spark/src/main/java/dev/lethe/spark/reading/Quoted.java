package dev.lethe.spark.reading;

/** Names as Spark's SQL takes them literally. */
public final class Quoted {

  private Quoted() {}

  /** A column by its very name, dots and all. */
  public static String name(String column) {
    return "`" + column.replace("`", "``") + "`";
  }
}
