package dev.lethe.cli.input;

import dev.lethe.base.Progress;
import dev.lethe.data.table.RowVisitor;
import dev.lethe.data.table.Table;
import java.util.List;

/** Every k-th row of a table, at most so many, as a table. */
record SomeRows(Table table, int every, int limit) implements Table {

  static Table of(Table table, int every, int limit) {
    return every == 1 && limit == Integer.MAX_VALUE ? table : new SomeRows(table, every, limit);
  }

  @Override
  public String name() {
    return table.name();
  }

  @Override
  public List<String> columns() {
    return table.columns();
  }

  @Override
  public List<String> lists() {
    return table.lists();
  }

  @Override
  public void forEachRow(RowVisitor visitor, Progress progress) {
    long[] seen = {0};
    int[] taken = {0};
    try {
      table.forEachRow(
          row -> {
            if (seen[0]++ % every != 0) {
              return;
            }
            if (taken[0]++ == limit) {
              throw new Enough();
            }
            visitor.visit(row);
          },
          (done, total) -> progress.advance(done, limit == Integer.MAX_VALUE ? total : -1));
    } catch (Enough enough) {
      // the wanted way out: the rest of the file is not read
    }
  }

  private static final class Enough extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Enough() {
      super(null, null, false, false);
    }
  }
}
