package dev.lethe.bench.scale;

import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowFold;

/** Every number of the rows once, and as little arithmetic as that takes. */
record SumOfAll() implements RowFold<Integer> {

  @Override
  public Integer of(GridRows rows, IndexRange block, Kernel kernel) {
    int[] features = rows.features();
    int[] labels = rows.labels();
    int sum = 0;
    for (int k = block.from() * rows.columns(); k < block.to() * rows.columns(); k++) {
      sum += features[k];
    }
    for (int i = block.from(); i < block.to(); i++) {
      sum += labels[i];
    }
    return sum;
  }

  @Override
  public Integer plus(Integer left, Integer right) {
    return left + right;
  }
}
