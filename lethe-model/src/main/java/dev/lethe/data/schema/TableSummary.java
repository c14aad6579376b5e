package dev.lethe.data.schema;

import dev.lethe.base.Progress;
import dev.lethe.data.table.Header;
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
  private final ArrayList<BlockSummary> blocks;
  private long rows;

  private TableSummary(Header table) {
    List<String> names = table.columns();
    for (int c = 0; c < names.size(); c++) {
      if (!table.lists().contains(names.get(c))) {
        columns.add(new ColumnSummary(c, names.get(c), names.size()));
      }
    }
    blocks = new ArrayList<>(BlockDrafts.candidates(table));
  }

  /** Of a table without rows. */
  public static TableSummary ofNoRows(Header table) {
    return new TableSummary(table);
  }

  public static TableSummary of(Table table, Progress progress) {
    TableSummary summary = new TableSummary(table);
    table.forEachRow(
        row -> {
          summary.rows++;
          summary.columns.forEach(column -> column.see(row));
          summary.blocks.forEach(block -> block.see(row));
        },
        progress);
    return summary;
  }

  /** This summary with the rows that follow, which are of the same columns; changes this one. */
  public TableSummary plus(TableSummary next) {
    for (int c = 0; c < columns.size(); c++) {
      columns.get(c).append(next.columns.get(c));
    }
    for (int b = 0; b < blocks.size(); b++) {
      blocks.get(b).append(next.blocks.get(b));
    }
    rows += next.rows;
    return this;
  }

  public long rows() {
    return rows;
  }

  /** All but those of lists. */
  List<ColumnSummary> columns() {
    return columns;
  }

  List<BlockSummary> blocks() {
    return blocks;
  }
}
