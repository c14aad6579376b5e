package dev.lethe.data.table;

/** What is done with each row, in the order of the file. */
@FunctionalInterface
public interface RowVisitor {

  /** Called once a row; the row object is reused for the next one. */
  void visit(Row row);
}
