package dev.lethe.data.table;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import java.util.List;

/**
 * Named columns and a stream of rows, whatever file they come from.
 *
 * <p>A table can be walked more than once; a walk keeps one row in memory, never the file.
 */
public interface Table {

  /** What error messages call the table: the file's name. */
  String name();

  /** The column names in file order, all different. */
  List<String> columns();

  /**
   * Visits every row in file order.
   *
   * @param progress told stored bytes (or rows) done; may cancel by throwing
   */
  void forEachRow(RowVisitor visitor, Progress progress);

  /** The position of a column, from 0; refused with the names there are if absent. */
  default int indexOf(String column) {
    int index = columns().indexOf(column);
    if (index < 0) {
      throw new BadInputException(
          name()
              + ": no column "
              + Shown.of(column)
              + "; the columns are "
              + ColumnNames.list(this));
    }
    return index;
  }
}
