package dev.lethe.data.table;

import dev.lethe.base.Progress;

/**
 * Named columns and a stream of rows, whatever file they come from.
 *
 * <p>A table can be walked more than once; a walk keeps one row in memory, never the file.
 */
public interface Table extends Header {

  /**
   * Visits every row in file order.
   *
   * @param progress told stored bytes (or rows) done; may cancel by throwing
   */
  void forEachRow(RowVisitor visitor, Progress progress);
}
