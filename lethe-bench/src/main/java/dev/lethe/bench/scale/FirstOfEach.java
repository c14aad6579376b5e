package dev.lethe.bench.scale;

import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowFold;

/** As little work as there is on rows that were read. */
record FirstOfEach() implements RowFold<Double> {

  @Override
  public Double of(GridRows rows, IndexRange block, Kernel kernel) {
    double sum = 0;
    for (int i = block.from(); i < block.to(); i++) {
      sum += rows.features()[i * rows.columns()];
    }
    return sum;
  }

  @Override
  public Double plus(Double left, Double right) {
    return left + right;
  }
}
