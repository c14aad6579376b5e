package dev.lethe.glm;

import static dev.lethe.base.Rounding.multiplyUp;

/** How hard one row of length at most B can pull at weights of length at most ρ; rounded up. */
public final class RowPull {

  private static final int PARTS = 256;

  private RowPull() {}

  /** L_ℓ = B·g(Bρ). */
  public static double anywhere(Loss loss, double ball, double radius) {
    return multiplyUp(ball, loss.slopeAtMost(multiplyUp(ball, radius)));
  }

  /**
   * L_t, the largest B·√(1−s²)·g(Bρs) for 0 ≤ s ≤ 1, at most half a percent more: on each of some
   * short intervals the root is largest at its start, g at its end. Grows with both arguments. Of
   * several outputs a row can turn what pulls away from what it is judged by: L_ℓ.
   */
  public static double alongSphere(Loss loss, double ball, double radius) {
    if (loss.outputs() > 1) {
      return anywhere(loss, ball, radius);
    }
    double largest = 0;
    for (int i = 0; i < PARTS; i++) {
      double start = (double) i / PARTS;
      double end = (i + 1.0) / PARTS;
      double root = Math.nextUp(Math.sqrt(Math.nextUp((1 - start) * (1 + start))));
      double slope = loss.slopeAtMost(multiplyUp(multiplyUp(ball, radius), end));
      largest = Math.max(largest, multiplyUp(root, slope));
    }
    return multiplyUp(ball, largest);
  }
}
