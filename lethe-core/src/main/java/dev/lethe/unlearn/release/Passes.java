package dev.lethe.unlearn.release;

import dev.lethe.base.BadUsageException;

/**
 * How often a way reads all retained rows, from the request to the release: a function of the
 * retained rows and public terms, so that a choice may rest on it.
 *
 * <p>Kept statistics are no rows: what lives on them has no passes. A pass for curvature does d
 * times the arithmetic of one for a gradient and is counted apart, for the prediction of time.
 *
 * @param gradients passes that read every number once: gradients, checks, lengths of rows
 * @param curvatures passes for a Hessian
 * @param about whether the count is what is usually seen, because the real one depends on the model
 */
public record Passes(long gradients, long curvatures, boolean about) {

  /** Everything is computed from kept sums. */
  public static final Passes NONE = new Passes(0, 0, false);

  public Passes {
    if (gradients < 0 || curvatures < 0) {
      throw new BadUsageException(
          "counts of passes must be ≥ 0, but got " + gradients + " and " + curvatures);
    }
  }

  public static Passes exactly(long gradients) {
    return new Passes(gradients, 0, false);
  }

  public static Passes about(long gradients, long curvatures) {
    return new Passes(gradients, curvatures, true);
  }

  public long count() {
    return gradients + curvatures;
  }

  /** {@code no passes}, {@code 1 pass}, {@code about 3 passes}. */
  public String words() {
    return (count() == 0 ? "no" : toString()) + (count() == 1 ? " pass" : " passes");
  }

  /** {@code none}, {@code 38}, {@code about 3}. */
  @Override
  public String toString() {
    return count() == 0 ? "none" : (about ? "about " : "") + count();
  }
}
