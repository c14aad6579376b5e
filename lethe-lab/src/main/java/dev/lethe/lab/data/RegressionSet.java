package dev.lethe.lab.data;

import dev.lethe.statistics.GridRows;
import java.util.function.Function;

/**
 * A data set for regressions: rows in the unit ball, a class each, a value each.
 *
 * @param name as legends call it
 * @param preparation how raw rows became these, and what is taken for class and value
 * @param byClass rows by their numbers, labels ±1
 * @param byValue the same, labels in [−1, 1]
 */
public record RegressionSet(
    PaperData source,
    String name,
    String preparation,
    int size,
    Function<int[], GridRows> byClass,
    Function<int[], GridRows> byValue) {

  public GridRows classes(int[] rows) {
    return byClass.apply(rows);
  }

  public GridRows values(int[] rows) {
    return byValue.apply(rows);
  }

  /**
   * The rows of that seed's subsample of size n: a seed's smaller samples begin its larger ones.
   */
  public int[] sample(int n, long seed) {
    return Draw.some(n, size, Draw.random(name, seed));
  }
}
