package dev.lethe.workspace.content;

import dev.lethe.base.Progress;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The people of a table. One that fits into a batch is read at once, so that whatever is wrong with
 * it is known before a workspace is begun; a longer one is read again, batch by batch, by whoever
 * takes its people in.
 *
 * @param most bytes of a batch
 */
record TableArrivals(GridImport reading, Table table, long most) implements Arrivals {

  /** A batch takes at most one part in so many of the memory, and twice that while it grows. */
  private static final long SHARE = 32;

  static Arrivals of(GridImport reading, Table table, Progress progress) {
    return of(reading, table, Runtime.getRuntime().maxMemory() / SHARE, progress);
  }

  static Arrivals of(GridImport reading, Table table, long most, Progress progress) {
    List<Dataset> read = new ArrayList<>();
    Longer longer = new Longer();
    try {
      reading.inBatches(
          table,
          most,
          batch -> {
            if (!read.isEmpty()) {
              throw longer;
            }
            read.add(batch);
          },
          progress);
    } catch (Longer than) {
      return new TableArrivals(reading, table, most);
    }
    return Arrivals.of(People.of(read.get(0), 1));
  }

  @Override
  public void each(Consumer<? super People> batch) {
    long[] next = {1};
    reading.inBatches(
        table,
        most,
        rows -> {
          batch.accept(People.of(rows, next[0]));
          next[0] += rows.rows();
        },
        Progress.SILENT); // who takes them in tells
  }

  /** Ends the first reading. */
  private static final class Longer extends RuntimeException {

    private static final long serialVersionUID = 1;

    Longer() {
      super("the table is longer than a batch", null, false, false);
    }
  }
}
