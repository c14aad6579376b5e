package dev.lethe.svm;

import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.RowEngine;
import dev.lethe.statistics.RowFold;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Rows cut into blocks of one size, put together pairwise; what is shown of them can be wrong. */
record CutRows(GridRows rows, int size, UnaryOperator<List<IndexRange>> shown)
    implements RowEngine {

  static CutRows of(GridRows rows, int size) {
    return new CutRows(rows, size, UnaryOperator.identity());
  }

  @Override
  public long count() {
    return rows.rows();
  }

  @Override
  public int columns() {
    return rows.columns();
  }

  @Override
  public <A> A fold(RowFold<A> fold) {
    List<A> parts = new ArrayList<>();
    parts.add(fold.of(rows, new IndexRange(0, 0), Kernels.java()));
    for (IndexRange block : shown.apply(IndexRange.split(rows.rows(), size))) {
      parts.add(fold.of(rows, block, Kernels.java()));
    }
    while (parts.size() > 1) {
      List<A> pairs = new ArrayList<>();
      for (int i = 0; i + 1 < parts.size(); i += 2) {
        pairs.add(fold.plus(parts.get(i), parts.get(i + 1)));
      }
      if (parts.size() % 2 == 1) {
        pairs.add(parts.get(parts.size() - 1));
      }
      parts = pairs;
    }
    return parts.get(0);
  }

  @Override
  public ExactStatistics statistics(NormShells shells) {
    throw new UnsupportedOperationException("margins need no statistics");
  }

  @Override
  public GridRows fetch() {
    throw new UnsupportedOperationException("margins are found without fetching all rows");
  }
}
