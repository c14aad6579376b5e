package dev.lethe.spark;

import dev.lethe.data.grid.GridRowConsumer;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowEngine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Cuts a stream of grid rows into blocks. */
final class BlockBuilder implements GridRowConsumer {

  private final int columns;
  private final List<GridRows> full = new ArrayList<>();
  private int[] features;
  private int[] labels = new int[RowEngine.MOST_BLOCK_ROWS];
  private int rows;

  BlockBuilder(int columns) {
    this.columns = columns;
    this.features = new int[RowEngine.MOST_BLOCK_ROWS * columns];
  }

  @Override
  public void accept(int[] row, int label, String id) {
    System.arraycopy(row, 0, features, rows * columns, columns);
    labels[rows++] = label;
    if (rows == RowEngine.MOST_BLOCK_ROWS) {
      full.add(new GridRows(columns, features, labels));
      features = new int[features.length];
      labels = new int[rows];
      rows = 0;
    }
  }

  /** All blocks, the last one perhaps shorter; the builder is then used up. */
  List<GridRows> build() {
    if (rows > 0) {
      full.add(
          new GridRows(
              columns, Arrays.copyOf(features, rows * columns), Arrays.copyOf(labels, rows)));
    }
    return full;
  }
}
