package dev.lethe.glm.unlearn;

import static dev.lethe.base.Rounding.addUp;

import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.SpectralBounds;
import dev.lethe.linalg.SymmetricMatrix;

/**
 * Enclosures with few digits. The Hessian of the retained rows at ŵ tells ŵ to the last digit, and
 * ŵ with those rows tells a single row that left: so what is kept of it is no finer than what one
 * row adds and than what the Hessian changes by on the way to w̄.
 */
final class Blurred {

  /** Leading digits of what is kept of a length. */
  private static final int BITS = 4;

  private Blurred() {}

  /** Entries are multiples of a power of two above the grain; they still enclose what they did. */
  static Enclosure of(Enclosure exact, double grain) {
    int order = exact.centre().order();
    double grid = Math.scalb(1.0, Math.getExponent(grain) + 1);
    double[] kept = exact.centre().toArray();
    double[] lost = new double[kept.length];
    for (int i = 0; i < kept.length; i++) {
      double near = grid * Math.rint(kept[i] / grid);
      lost[i] = kept[i] - near;
      kept[i] = near;
    }
    double off = length(Enclosure.exactly(SymmetricMatrix.of(order, lost)));
    return new Enclosure(SymmetricMatrix.of(order, kept), up(addUp(exact.radius(), off)));
  }

  /**
   * Of the spectrum. Remainders are like random numbers, so 2‖·‖_F/√d is tried first (the radius of
   * Wigner's semicircle), and then a little more.
   */
  private static double length(Enclosure lost) {
    double most = lost.centre().frobeniusNormUp();
    for (double less = 2.1 * most / Math.sqrt(lost.centre().order()); less < most; less *= 1.25) {
      if (SpectralBounds.isValidUpperBound(lost, less)
          && SpectralBounds.isValidUpperBound(lost.negate(), less)) {
        return less;
      }
    }
    return most;
  }

  /** No less, and by a sixteenth more at most. */
  static double up(double length) {
    if (!(length >= Double.MIN_NORMAL && length < 0x1p1000)) {
      return length;
    }
    int scale = BITS - Math.getExponent(length);
    return Math.scalb(Math.ceil(Math.scalb(length, scale)), -scale);
  }
}
