package dev.lethe.data.schema;

import dev.lethe.base.Progress;
import dev.lethe.data.table.Table;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What one pass over a table has seen of its columns: all that a draft of a schema needs.
 *
 * <p>It can be taken of parts of a table, wherever they are, and put together in their order.
 */
public final class TableSummary implements Serializable {

  private static final long serialVersionUID = 1;

  private final ArrayList<ColumnSummary> columns = new ArrayList<>();
  private long rows;

  private TableSummary(List<String> names) {
    for (String name : names) {
      columns.add(new ColumnSummary(columns.size(), name));
    }
  }

  /** Of a table without rows. */
  public static TableSummary ofNoRows(List<String> columns) {
    return new TableSummary(columns);
  }

  public static TableSummary of(Table table, Progress progress) {
    TableSummary summary = new TableSummary(table.columns());
    table.forEachRow(
        row -> {
          summary.rows++;
          summary.columns.forEach(column -> column.see(row));
        },
        progress);
    return summary;
  }

  /** This summary with the rows that follow, which are of the same columns; changes this one. */
  public TableSummary plus(TableSummary next) {
    for (int c = 0; c < columns.size(); c++) {
      columns.get(c).append(next.columns.get(c));
    }
    rows += next.rows;
    return this;
  }

  public long rows() {
    return rows;
  }

  List<ColumnSummary> columns() {
    return columns;
  }
}
