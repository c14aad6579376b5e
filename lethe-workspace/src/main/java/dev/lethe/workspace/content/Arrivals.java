package dev.lethe.workspace.content;

import dev.lethe.base.Progress;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.table.Table;
import java.util.function.Consumer;

/** People on their way into a workspace, in batches of which each fits into memory. */
@FunctionalInterface
public interface Arrivals {

  /** Hands over every batch, in the order of the rows. */
  void each(Consumer<? super People> batch);

  /** All at once. */
  static Arrivals of(People people) {
    return batch -> batch.accept(people);
  }

  /**
   * The rows of a table that can be read twice; without an id column each is a subject.
   *
   * @param progress of what is read before this returns
   */
  static Arrivals of(GridImport reading, Table table, Progress progress) {
    return TableArrivals.of(reading, table, progress);
  }
}
