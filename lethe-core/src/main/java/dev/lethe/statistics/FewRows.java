package dev.lethe.statistics;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Exact statistics of a few rows: one integer product and one sum an entry, no blocks, no kernel.
 *
 * <p>A forget request has a handful of rows, for which setting up blocks of doubles, and checking
 * what a kernel made of them, costs far more than their products.
 */
final class FewRows {

  private final NormShells shells;
  private final long[] row;
  private final Optional<RowFingerprint> fingerprint;

  FewRows(int features, NormShells shells) {
    this.shells = shells;
    this.row = new long[features + ExactStatistics.EXTRA_COLUMNS];
    row[features + 1] = 1;
    this.fingerprint =
        shells.keepProducts() ? Optional.empty() : Optional.of(new RowFingerprint(features));
  }

  static ExactStatistics statistics(GridRows rows, NormShells shells) {
    int features = ExactStatistics.requireFeatures(rows.columns());
    @Nullable WideGram[] grams = new WideGram[shells.count()];
    ClassSums sums = ClassSums.none(shells, features);
    FewRows few = new FewRows(features, shells);
    for (int r = 0; r < rows.rows(); r++) {
      int of = sums.classOf(rows.labels()[r]);
      few.add(grams, rows.features(), r * features, rows.labels()[r]);
      sums.add(of, rows.features(), r * features);
    }
    return new ExactStatistics(features, shells, grams, sums);
  }

  /** Adds one row to the Gram matrix of its shell, which is made where there is none. */
  void add(@Nullable WideGram[] grams, int[] values, int offset, int label) {
    int features = row.length - ExactStatistics.EXTRA_COLUMNS;
    WideRow.requireInRange(values, offset, features, label);
    long squares = 0;
    for (int i = 0; i < features; i++) {
      row[i] = values[offset + i];
      squares += row[i] * row[i];
    }
    row[features] = label;
    int shell = shells.shellOf(squares);
    WideGram gram = grams[shell];
    if (gram == null) {
      gram = new WideGram(row.length, shells.products());
      grams[shell] = gram;
    }
    gram.addOuter(row);
    if (fingerprint.isPresent()) {
      gram.addFingerprint(fingerprint.get().of(values, offset, label));
    }
  }
}
