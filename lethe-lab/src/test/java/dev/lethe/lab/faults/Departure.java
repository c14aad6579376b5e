package dev.lethe.lab.faults;

import dev.lethe.data.encode.UnitBallGrid;
import dev.lethe.lab.audit.World;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Rows that stay, R, and rows that leave, U.
 *
 * @param retained features of a row, then its label, all of size 1 at most
 * @param forgotten likewise
 */
record Departure(int columns, List<double[]> retained, List<double[]> forgotten) {

  static final NormShells SHELLS = NormShells.unitBall(16);

  /**
   * One row whose deletion moves the model as far as the bound allows: in one dimension, as long as
   * those that stay, and it contradicts them.
   */
  static Departure worst() {
    return new Departure(
        1, Collections.nCopies(10, new double[] {1, 0.8}), List.of(new double[] {1, -1}));
  }

  /** Any rows, of which one leaves. */
  static Departure random(long seed, int rows, int columns) {
    Random random = new Random(seed);
    List<double[]> all = new ArrayList<>();
    for (int i = 0; i <= rows; i++) {
      double[] row = new double[columns + 1];
      for (int j = 0; j <= columns; j++) {
        row[j] = 2 * random.nextDouble() - 1;
      }
      all.add(row);
    }
    return new Departure(columns, all.subList(0, rows), all.subList(rows, rows + 1));
  }

  /** Short rows of two classes. */
  static Departure classes(long seed, int rows, int columns) {
    double[] units = new double[columns + 1];
    Arrays.fill(units, 0, columns, 5);
    units[columns] = 1;
    Departure any = random(seed, rows, columns);
    any.everyone().forEach(row -> row[columns] = Math.signum(row[columns]));
    return any.dividedBy(units);
  }

  /** The rows in place when a model is released: R, in either world. */
  Retained after() {
    return retained(grid(retained));
  }

  /** The rows a model was trained on: R and U, or R alone. */
  Retained before(World world) {
    return world == World.FORGOT ? retained(grid(everyone())) : after();
  }

  /** The rows that leave; in the other world nobody does. */
  GridRows leaving(World world) {
    return grid(world == World.FORGOT ? forgotten : List.of());
  }

  /** The same rows, of which the one leaves that holds the largest first value. */
  Departure ofTheLargest() {
    List<double[]> all = everyone();
    double[] largest = Collections.max(all, Comparator.comparingDouble(row -> Math.abs(row[0])));
    all.remove(largest);
    return new Departure(columns, all, List.of(largest));
  }

  /** The largest size in each column. */
  static double[] largest(List<double[]> rows) {
    double[] largest = new double[rows.get(0).length];
    for (double[] row : rows) {
      Arrays.setAll(largest, j -> Math.max(largest[j], Math.abs(row[j])));
    }
    return largest;
  }

  /** Each column, the label too, in other units. */
  Departure dividedBy(double[] units) {
    return new Departure(columns, divided(retained, units), divided(forgotten, units));
  }

  private static List<double[]> divided(List<double[]> rows, double[] units) {
    return rows.stream()
        .map(row -> IntStream.range(0, row.length).mapToDouble(j -> row[j] / units[j]).toArray())
        .toList();
  }

  List<double[]> everyone() {
    List<double[]> all = new ArrayList<>(retained);
    all.addAll(forgotten);
    return all;
  }

  private static Retained retained(GridRows rows) {
    return Retained.inStore(() -> rows, ExactStatistics.ofFew(rows, SHELLS));
  }

  /** Shortened to the ball and truncated to the grid, as every row is. */
  private GridRows grid(List<double[]> rows) {
    int[] features = new int[rows.size() * columns];
    int[] labels = new int[rows.size()];
    for (int i = 0; i < labels.length; i++) {
      double[] row = rows.get(i);
      UnitBallGrid.clip(Arrays.copyOf(row, columns), features, i * columns);
      labels[i] = UnitBallGrid.truncate(row[columns]);
    }
    return new GridRows(columns, features, labels);
  }
}
