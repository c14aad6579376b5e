package dev.lethe.statistics;

import org.jspecify.annotations.Nullable;

/**
 * Exact statistics of a few rows: one integer product and one sum an entry, no blocks, no kernel.
 *
 * <p>A forget request has a handful of rows, for which setting up blocks of doubles, and checking
 * what a kernel made of them, costs far more than their products.
 */
final class FewRows {

  private FewRows() {}

  static ExactStatistics statistics(GridRows rows, NormShells shells) {
    int features = ExactStatistics.requireFeatures(rows.columns());
    @Nullable WideGram[] grams = new WideGram[shells.count()];
    long[] row = new long[features + ExactStatistics.EXTRA_COLUMNS];
    row[features + 1] = 1;
    for (int r = 0; r < rows.rows(); r++) {
      int label = rows.labels()[r];
      StatisticsAccumulator.requireInRange(rows.features(), r * features, features, label);
      long squares = 0;
      for (int i = 0; i < features; i++) {
        row[i] = rows.features()[r * features + i];
        squares += row[i] * row[i];
      }
      row[features] = label;
      int shell = shells.shellOf(squares);
      WideGram gram = grams[shell];
      if (gram == null) {
        gram = new WideGram(row.length);
        grams[shell] = gram;
      }
      gram.addOuter(row);
    }
    return ExactStatistics.ofShells(features, shells, grams);
  }
}
