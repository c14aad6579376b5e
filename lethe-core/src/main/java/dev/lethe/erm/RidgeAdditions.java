package dev.lethe.erm;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;

/**
 * What j added rows can do to a ridge minimiser, in three numbers (MATH §6.1).
 *
 * @param moved ‖w_R − w̃_j‖
 * @param share j/g_j
 * @param norm ‖w̃_j‖
 */
record RidgeAdditions(double moved, double share, double norm) {

  /** No addition moves anything. */
  static final RidgeAdditions NONE = new RidgeAdditions(0, 0, 0);

  /**
   * moved + √q·h(B√q)·(1 + B·norm) with q = share, rounded up. Grows with each of the three: √q·h
   * is qB/(1 + B²q) up to B²q = 1 and √q/2 beyond, both growing, and they meet there.
   */
  double move(double ball) {
    return addUp(moved, multiplyUp(pull(share, ball), addUp(1, multiplyUp(ball, norm))));
  }

  /** Whichever moves the minimiser farther; the other where neither does. */
  RidgeAdditions or(RidgeAdditions other, double ball) {
    return other.move(ball) >= move(ball) ? other : this;
  }

  private static double pull(double q, double ball) {
    double square = multiplyUp(multiplyUp(ball, ball), q);
    if (square > 1) {
      return Math.nextUp(Math.sqrt(q)) / 2;
    }
    double below = addDown(1, multiplyDown(multiplyDown(ball, ball), q));
    return divideUp(multiplyUp(q, ball), below);
  }
}
