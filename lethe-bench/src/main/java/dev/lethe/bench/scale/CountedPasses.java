package dev.lethe.bench.scale;

import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.RowEngine;
import dev.lethe.statistics.RowFold;

/** Rows that count how often all of them were read. */
final class CountedPasses implements RowEngine {

  private final RowEngine rows;
  private int passes;

  CountedPasses(RowEngine rows) {
    this.rows = rows;
  }

  int passes() {
    return passes;
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
    passes++;
    return rows.fold(fold);
  }

  @Override
  public ExactStatistics statistics(NormShells shells) {
    passes++;
    return rows.statistics(shells);
  }

  @Override
  public GridRows fetch() {
    passes++;
    return rows.fetch();
  }

  @Override
  public GridRows some(int most) {
    return rows.some(most);
  }
}
