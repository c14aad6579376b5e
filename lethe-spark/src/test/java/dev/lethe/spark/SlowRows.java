package dev.lethe.spark;

import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.RowEngine;
import dev.lethe.statistics.RowFold;

/** Rows that take their time, so that something can happen during a pass. */
record SlowRows(RowEngine rows, long millisPerBlock) implements RowEngine {

  private record Slow<A>(RowFold<A> fold, long millis) implements RowFold<A> {

    @Override
    public A of(GridRows rows, IndexRange block, Kernel kernel) {
      try {
        Thread.sleep(millis);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return fold.of(rows, block, kernel);
    }

    @Override
    public A plus(A left, A right) {
      return fold.plus(left, right);
    }
  }

  @Override
  public long count() {
    return rows.count();
  }

  @Override
  public int columns() {
    return rows.columns();
  }

  @Override
  public <A> A fold(RowFold<A> fold) {
    return rows.fold(new Slow<>(fold, millisPerBlock));
  }

  @Override
  public ExactStatistics statistics(NormShells shells) {
    return rows.statistics(shells);
  }

  @Override
  public GridRows fetch() {
    return rows.fetch();
  }
}
