package dev.lethe.testkit;

import dev.lethe.base.Grid;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.statistics.StatisticsAccumulator;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Rows that come and go, with exact statistics kept by addition and subtraction. */
public final class RandomHistory {

  /** A row's features, then its label. */
  private final List<int[]> rows = new ArrayList<>();

  private final int columns;
  private final boolean binary;
  private final SplittableRandom random;
  private final double[] truth;
  private ExactStatistics statistics;

  public RandomHistory(int columns, boolean binary, SplittableRandom random) {
    this(columns, binary, NormShells.unitBall(16), random);
  }

  public RandomHistory(int columns, boolean binary, NormShells shells, SplittableRandom random) {
    this.columns = columns;
    this.binary = binary;
    this.random = random;
    this.truth = random.doubles(columns, -1, 1).map(t -> 6 * t).toArray();
    this.statistics = ExactStatistics.empty(columns, shells);
  }

  public int size() {
    return rows.size();
  }

  public Retained retained() {
    return Retained.inMemory(grid(rows), statistics);
  }

  /** The same rows, counted from nothing and in another order. */
  public Retained neverSawOthers() {
    List<int[]> other = new ArrayList<>(rows);
    for (int i = other.size() - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int[] row = other.get(i);
      other.set(i, other.get(j));
      other.set(j, row);
    }
    return Retained.inMemory(grid(other), sum(other));
  }

  public void add(int count) {
    List<int[]> fresh = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      fresh.add(row());
    }
    rows.addAll(fresh);
    statistics = statistics.plus(sum(fresh));
  }

  /** Takes so many rows out: any, or those at an end, which are the longest. */
  public GridRows remove(int count) {
    List<int[]> gone = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      gone.add(rows.remove(random.nextInt(rows.size())));
    }
    statistics = statistics.minus(sum(gone));
    return grid(gone);
  }

  private int[] row() {
    double[] x = new double[columns];
    double square = 0;
    for (int j = 0; j < columns; j++) {
      x[j] = random.nextGaussian();
      square += x[j] * x[j];
    }
    double length = random.nextInt(3) == 0 ? 1 : random.nextDouble();
    double scale = (1 - 1e-9) * length / Math.sqrt(square);
    int[] row = new int[columns + 1];
    double margin = 0;
    for (int j = 0; j < columns; j++) {
      row[j] = (int) (x[j] * scale * Grid.ONE);
      margin += truth[j] * x[j] * scale;
    }
    if (binary) {
      row[columns] = random.nextDouble() < 1 / (1 + Math.exp(-margin)) ? Grid.ONE : -Grid.ONE;
    } else {
      double y = Math.max(-1, Math.min(1, margin / 6 + 0.3 * random.nextGaussian()));
      row[columns] = (int) (y * Grid.ONE);
    }
    return row;
  }

  private GridRows grid(List<int[]> some) {
    int[] features = new int[some.size() * columns];
    int[] labels = new int[some.size()];
    for (int i = 0; i < labels.length; i++) {
      System.arraycopy(some.get(i), 0, features, i * columns, columns);
      labels[i] = some.get(i)[columns];
    }
    return new GridRows(columns, features, labels);
  }

  private ExactStatistics sum(List<int[]> some) {
    GridRows grid = grid(some);
    try (StatisticsAccumulator sums =
        new StatisticsAccumulator(Kernels.java(), columns, statistics.shells())) {
      sums.addAll(grid, 0, grid.rows());
      return sums.build();
    }
  }
}
