package dev.lethe.lab.attack;

import dev.lethe.base.Grid;
import dev.lethe.data.encode.UnitBallGrid;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;

/** Retained rows with one more. */
public final class AddedRow {

  private AddedRow() {}

  /** The row is shortened to the ball and truncated to the grid, as every row is. */
  public static GridRows to(GridRows rows, double[] row, int label) {
    int d = rows.columns();
    int n = rows.rows();
    int[] features = Arrays.copyOf(rows.features(), (n + 1) * d);
    int[] labels = Arrays.copyOf(rows.labels(), n + 1);
    UnitBallGrid.clip(row, features, n * d);
    labels[n] = label * Grid.ONE;
    return new GridRows(d, features, labels);
  }
}
