package dev.lethe.statistics;

import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;

/** The first row of each block and every n-th after it, brought together. */
record EveryNthRow(int n) implements RowFold<GridRows> {

  @Override
  public GridRows of(GridRows rows, IndexRange block, Kernel kernel) {
    int d = rows.columns();
    int count = block.size() == 0 ? 0 : (block.size() - 1) / n + 1;
    GridRows taken = new GridRows(d, new int[count * d], new int[count]);
    for (int i = 0; i < count; i++) {
      int row = block.from() + i * n;
      System.arraycopy(rows.features(), row * d, taken.features(), i * d, d);
      taken.labels()[i] = rows.labels()[row];
    }
    return taken;
  }

  @Override
  public GridRows plus(GridRows left, GridRows right) {
    return GridRows.joined(left, right);
  }
}
