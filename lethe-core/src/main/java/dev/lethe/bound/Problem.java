package dev.lethe.bound;

/**
 * A statistic of data, and how far deletions can move it.
 *
 * <p>Each bound comes in the form a certificate uses and in the form the paper prints. Adding a
 * problem means one new package with an implementation of this interface, one line in the command
 * line's list and one page of documentation; its test inherits the contract suite.
 *
 * @param <R> the retained data, as this problem reads them
 */
public interface Problem<R> {

  /** A short name: {@code median}, {@code pca}. */
  String name();

  /** RS_m(R): the largest change that adding at most m rows to the retained ones can cause. */
  Bound retain(R retained, Capacity m);

  /**
   * RS°_m(R): the largest distance between what two worlds keep that retain these rows
   * (docs/mathematics/noise.md, "Which worlds"): one trained on R ∪ Z, the other on R ∪ Z′, Z′ ⊂ Z,
   * |Z| ≤ m. Who was forgotten reads a certificate about themselves, whoever else was forgotten, so
   * this is what the noise of a kept model must cover. From {@link #retain} to twice that; equal to
   * it at m = 1.
   */
  Bound worlds(R retained, Capacity m);

  /** GS_m: the same, over all data sets with at least as many rows as {@code retained}. */
  Bound global(R retained, Capacity m);

  /** RS as the paper prints it; never used for a certificate. */
  Bound retainAsPrinted(R retained, Capacity m);

  /** GS as the paper prints it; never used for a certificate. */
  Bound globalAsPrinted(R retained, Capacity m);
}
