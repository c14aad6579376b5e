package dev.lethe.glm.unlearn;

import dev.lethe.base.Grid;
import dev.lethe.glm.Loss;
import dev.lethe.glm.poisson.PoissonLoss;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;

/** Rows for any loss, with labels that it allows, of which some leave. */
final class Crowd {

  private static final int SHELLS = 16;

  private final Loss loss;
  private final boolean bias;
  private final int columns;
  private final SplittableRandom random;
  private final double[] truth;

  /** A row's features, then its label. */
  private final List<int[]> rows = new ArrayList<>();

  /**
   * @param bias whether the last column is 1, so that rows are up to √2 long
   */
  Crowd(Loss loss, int columns, boolean bias, SplittableRandom random) {
    this.loss = loss;
    this.columns = columns;
    this.bias = bias;
    this.random = random;
    this.truth = random.doubles(columns, -4, 4).toArray();
  }

  int size() {
    return rows.size();
  }

  void add(int count) {
    for (int i = 0; i < count; i++) {
      double[] x = random.doubles(columns, -1, 1).toArray();
      int free = bias ? columns - 1 : columns;
      double square = 0;
      for (int j = 0; j < free; j++) {
        square += x[j] * x[j];
      }
      double length = random.nextInt(3) == 0 ? 1 - 1e-9 : random.nextDouble();
      for (int j = 0; j < columns; j++) {
        x[j] = j < free ? x[j] * length / Math.sqrt(square) : 1;
      }
      add(x, label(x));
    }
  }

  /** Of the first row: many of one kind pull alike. */
  void addCopies(int count) {
    for (int i = 0; i < count; i++) {
      rows.add(rows.get(0).clone());
    }
  }

  void add(double[] x, int label) {
    int[] row = new int[columns + 1];
    for (int j = 0; j < columns; j++) {
      row[j] = (int) (x[j] * Grid.ONE);
    }
    row[columns] = label;
    rows.add(row);
  }

  private int label(double[] x) {
    double margin = 0;
    for (int j = 0; j < columns; j++) {
      margin += truth[j] * x[j];
    }
    if (loss.outputs() > 1) {
      int k = loss.outputs() + 1;
      return Math.floorMod((int) Math.floor(margin + random.nextDouble()), k);
    }
    if (loss instanceof PoissonLoss) {
      double y = Math.tanh(margin / 2 + random.nextGaussian());
      return (int) (y * Grid.ONE);
    }
    return random.nextDouble() < 1 / (1 + Math.exp(-margin)) ? Grid.ONE : -Grid.ONE;
  }

  /** Any of them, or those whose first column is largest: the model moves then. */
  GridRows remove(int count, boolean alike) {
    if (alike) {
      rows.sort(Comparator.comparingInt(row -> row[0]));
    }
    List<int[]> gone = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      gone.add(rows.remove(alike ? rows.size() - 1 : random.nextInt(rows.size())));
    }
    return grid(gone);
  }

  Retained retained() {
    NormShells shells = bias ? NormShells.unitBallWithBias(SHELLS) : NormShells.unitBall(SHELLS);
    GridRows all = grid(rows);
    return Retained.inMemory(all, ExactStatistics.ofFew(all, shells));
  }

  /** Exactly the rows on the grid. */
  double[][] features() {
    return rows.stream()
        .map(row -> Arrays.stream(row, 0, columns).mapToDouble(v -> v / (double) Grid.ONE))
        .map(DoubleStream::toArray)
        .toArray(double[][]::new);
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
}
