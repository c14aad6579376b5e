package dev.lethe.data.grid;

/** What is told of rows that break a rule, where they are left out instead of refused. */
@FunctionalInterface
public interface BadRows {

  /**
   * One row is left out.
   *
   * @param where the file and the line or row
   * @param reason column, rule and value
   */
  void leftOut(String where, String reason);
}
