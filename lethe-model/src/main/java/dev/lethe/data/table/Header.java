package dev.lethe.data.table;

import dev.lethe.base.BadInputException;
import java.util.List;

/** The name of a table and of its columns: all that a recipe needs before a row is read. */
public interface Header {

  /** What error messages call the table: the file's name. */
  String name();

  /** The column names in file order, all different. */
  List<String> columns();

  /** The columns whose cells are lists of numbers, read by {@link Row#list}. */
  default List<String> lists() {
    return List.of();
  }

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
