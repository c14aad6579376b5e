package dev.lethe.data.table;

import dev.lethe.base.BadInputException;

/** What is done with each row, in the order of the file. */
@FunctionalInterface
public interface RowVisitor {

  /** Called once a row; the row object is reused for the next one. */
  void visit(Row row);

  /** Called instead for a row that is none, such as one with too few fields. */
  default void refused(String where, BadInputException why) {
    throw why;
  }
}
