package dev.lethe.lab.data;

import dev.lethe.statistics.GridRows;

/** A data set for regressions: rows in the unit ball, a class each, a value each. */
public interface RegressionSet {

  PaperData source();

  /** As legends call it. */
  String name();

  /** How raw rows became these, and what is taken for class and value. */
  String preparation();

  int size();

  /** These rows, labels ±1. */
  GridRows classes(int[] rows);

  /** These rows, labels in [−1, 1]. */
  GridRows values(int[] rows);

  /**
   * The rows of that seed's subsample of size n: a seed's smaller samples begin its larger ones.
   */
  default int[] sample(int n, long seed) {
    return Draw.some(n, size(), Draw.random(name(), seed));
  }
}
